import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { defaultSpoolBytes } from '../../database/snapshot/spool-bytes.ts'
import { explainNoFiles } from '../../file-problem.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const gigabyte = 1024 ** 3
const { ok, warning, wrong } = findingsAbout('disk')

/** Room and rights where the service writes. */
export async function* examineDisk({
  dataDir,
  databaseUrl,
  identityProvider,
  workers,
}: Config): AsyncGenerator<Diagnosis> {
  const forData = databaseUrl === null ? gigabyte : gigabyte / 100
  // With both elsewhere nothing is written there.
  const isUsed = databaseUrl === null || identityProvider === null
  if (isUsed && dataDir !== 'memory:') yield examine('DATA_DIR', await findExisting(dataDir), forData)
  // Nothing makes this one.
  yield examine('Temporary files', tmpdir(), workers * defaultSpoolBytes.total)
}

async function examine(what: string, directory: string, wantedBytes: number): Promise<Diagnosis> {
  const problem = explainNoFiles(directory)
  if (problem !== null)
    return wrong(`${what}: ${problem}`, 'Make it and give it to the user that runs this, or name another.')
  const { bavail, bsize } = await statfs(directory)
  const freeBytes = bavail * bsize
  const text = `${what}: ${(freeBytes / gigabyte).toFixed(1)} GB free in ${directory}`
  const advice = `Make room: ${(wantedBytes / gigabyte).toFixed(1)} GB may be wanted.`
  if (freeBytes < wantedBytes / 20) return wrong(text, advice)
  return freeBytes < wantedBytes ? warning(text, advice) : ok(text)
}

/** The directory, or the nearest above it that is there. */
async function findExisting(directory: string): Promise<string> {
  try {
    await access(directory)
    return directory
  } catch {
    return dirname(directory) === directory ? directory : findExisting(dirname(directory))
  }
}
