import { ConfigError, readConfig } from '../../config.ts'
import { analyze } from '../analyze.ts'
import type { CommandContext } from '../context.ts'
import { fileSize } from '../file-size.ts'
import { inDigits } from '../printable.ts'
import { openProgress } from '../progress.ts'

/** `bizgate backup <file>`: writes everything of the database into a file, while servers work. */
export async function backUp(context: CommandContext, file: string): Promise<number> {
  const { environment, undoOnExit, stderr } = context
  const { databaseUrl: url, dataDir } = readConfig(environment)
  const progress = openProgress(context, { title: `Writing ${file}`, total: null, unit: 'bytes' })
  const writing = { progress, undoOnExit }
  try {
    const sizeBytes =
      url === null
        ? await (await import('./embedded.ts')).dumpEmbedded(directoryOf(dataDir), file, writing)
        : await (await import('./postgres.ts')).dumpPostgres({ url, environment }, file, writing)
    progress.finish(`Written ${file}, ${inDigits(sizeBytes)} bytes.`)
  } catch (error) {
    progress.fail()
    throw error
  }
  const warning =
    url && (await (await import('./program-version.ts')).judgeProgramVersion({ url, environment }, context))
  if (warning) stderr.write(`${warning}\n`)
  return 0
}

/** `bizgate restore <file>`: fills an empty database from such a file. */
export async function restore(context: CommandContext, file: string): Promise<number> {
  const { environment, undoOnExit } = context
  const { databaseUrl: url, dataDir } = readConfig(environment)
  const progress = openProgress(context, { title: `Reading ${file}`, total: fileSize(file), unit: 'bytes' })
  const reading = { progress, undoOnExit }
  try {
    if (url === null)
      await (await import('./embedded.ts')).restoreEmbedded(directoryOf(dataDir), file, reading)
    else await (await import('./postgres.ts')).restorePostgres({ url, environment }, file, reading)
    progress.finish(`Restored ${file}. bizgate counts check compares the stored counts with the records.`)
  } catch (error) {
    progress.fail()
    throw error
  }
  if (url !== null)
    await analyze(context, async text => (await import('./postgres.ts')).queryPostgres(url, text))
  return 0
}

function directoryOf(dataDir: string): string {
  if (dataDir === 'memory:')
    throw new ConfigError('DATA_DIR is memory: there is nothing to back up or restore')
  return dataDir
}
