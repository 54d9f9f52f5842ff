import { ConfigError, readConfig } from '../../config.ts'
import { fileSize } from '../../file-problem.ts'
import { analyze } from '../analyze.ts'
import type { CommandContext } from '../context.ts'
import { inDigits } from '../printable.ts'
import { withProgress } from '../progress.ts'

/** `bizgate backup <file>`: writes everything of the database into a file, while servers work. */
export async function backUp(context: CommandContext, file: string): Promise<number> {
  const { environment, undoOnExit, stderr } = context
  const { databaseUrl: url, dataDir } = readConfig(environment)
  const step = { title: `Writing ${file}`, total: null, unit: 'bytes' } as const
  await withProgress(context, step, async progress => {
    const writing = { progress, undoOnExit }
    const sizeBytes =
      url === null
        ? await (await import('./embedded.ts')).dumpEmbedded(
            { dataDir: directoryOf(dataDir), environment },
            file,
            writing,
          )
        : await (await import('./postgres.ts')).dumpPostgres({ url, environment }, file, writing)
    progress.finish(`Written ${file}, ${inDigits(sizeBytes)} bytes.`)
  })
  const warning =
    url && (await (await import('./program-version.ts')).judgeProgramVersion({ url, environment }, context))
  if (warning) stderr.write(`${warning}\n`)
  return 0
}

/** `bizgate restore <file>`: fills an empty database from such a file. */
export async function restore(context: CommandContext, file: string): Promise<number> {
  const { environment, undoOnExit } = context
  const { databaseUrl: url, dataDir } = readConfig(environment)
  const step = { title: `Reading ${file}`, total: fileSize(file), unit: 'bytes' } as const
  await withProgress(context, step, async progress => {
    const reading = { progress, undoOnExit }
    if (url === null)
      await (await import('./embedded.ts')).restoreEmbedded(
        { dataDir: directoryOf(dataDir), environment },
        file,
        reading,
      )
    else await (await import('./postgres.ts')).restorePostgres({ url, environment }, file, reading)
    progress.finish(`Restored ${file}. bizgate counts check compares the stored counts with the records.`)
  })
  if (url !== null)
    await analyze(context, async text => (await import('./postgres.ts')).queryPostgres(url, text))
  return 0
}

function directoryOf(dataDir: string): string {
  if (dataDir === 'memory:')
    throw new ConfigError('DATA_DIR is memory: there is nothing to back up or restore')
  return dataDir
}
