import { ConfigError, readConfig } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { inDigits } from '../printable.ts'

/** `bizgate backup <file>`: writes everything of the database into a file, while servers work. */
export async function backUp(context: CommandContext, file: string): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  const sizeBytes =
    databaseUrl === null
      ? await (await import('./embedded.ts')).dumpEmbedded(directoryOf(dataDir), file)
      : await (await import('./postgres.ts')).dumpPostgres(databaseUrl, file)
  print(context, `Written ${file}, ${inDigits(sizeBytes)} bytes.`)
  return 0
}

/** `bizgate restore <file>`: fills an empty database from such a file. */
export async function restore(context: CommandContext, file: string): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  if (databaseUrl === null) await (await import('./embedded.ts')).restoreEmbedded(directoryOf(dataDir), file)
  else await (await import('./postgres.ts')).restorePostgres(databaseUrl, file)
  print(context, `Restored ${file}. bizgate counts check compares the stored counts with the records.`)
  return 0
}

function directoryOf(dataDir: string): string {
  if (dataDir === 'memory:')
    throw new ConfigError('DATA_DIR is memory: there is nothing to back up or restore')
  return dataDir
}
