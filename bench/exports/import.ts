import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Bench } from '../bench.ts'
import { withClient, withDatabase } from '../database.ts'
import { makeFolder } from '../folders.ts'
import { readPeakRssMb } from '../processes.ts'
import { say } from '../report.ts'
import { production } from '../server-process.ts'
import { programArguments, root, startBizgate } from '../servers.ts'
import { openExport } from './download.ts'
import type { Export } from './kinds.ts'
import { askFor } from './measure.ts'

const owner = 'bench-importer'

/** Exports an account and imports the file into a new database. */
export async function measureImport(bench: Bench, what: Export): Promise<void> {
  const { databaseUrl, environment, results } = bench
  say('\nbizgate import')
  await using folder = await makeFolder()
  const file = join(folder.path, 'account.json')
  {
    await using server = await startBizgate(environment)
    await pipeline(await openExport(server, await askFor(bench, what.path)), createWriteStream(file))
  }
  await withDatabase(databaseUrl, async into => {
    const { seconds, peakMb } = await importOnce({ ...environment, DATABASE_URL: into }, file)
    await checkImported(into, what)
    results.addFact('import: records a second', what.records / seconds)
    results.addFact('import: peak, MB', peakMb)
  })
}

async function importOnce(environment: Bench['environment'], file: string) {
  const began = performance.now()
  const args = programArguments('import', file, '--owner', owner)
  const env = { ...production, ...environment }
  const importing = promisify(execFile)(process.execPath, args, { cwd: root, env })
  const { child } = importing
  let peakMb = 0
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, await readPeakRssMb(child.pid ?? 0).catch(() => 0))
    await Promise.race([importing, delay(50)])
  }
  await importing
  return { seconds: (performance.now() - began) / 1000, peakMb }
}

async function checkImported(databaseUrl: string, { holds: [, contacts] }: Export): Promise<void> {
  const counted = `SELECT count(*)::int AS contacts FROM contacts c JOIN accounts a ON a.id = c.account_id
    WHERE a.owner_id = $1`
  const { rows } = await withClient(databaseUrl, sql => sql.query<{ contacts: number }>(counted, [owner]))
  if (rows[0]?.contacts !== contacts)
    throw new Error(`bizgate import stored ${rows[0]?.contacts} contacts, not ${contacts}`)
}
