import { type Config, ConfigError } from '../../config.ts'
import { print } from '../print.ts'

/** `bizgate backup <file>`: writes everything of the database into a file, while servers work. */
export async function backUp({ databaseUrl, dataDir }: Config, file: string): Promise<void> {
  const sizeBytes =
    databaseUrl === null
      ? await (await import('./embedded.ts')).dumpEmbedded(directoryOf(dataDir), file)
      : await (await import('./postgres.ts')).dumpPostgres(databaseUrl, file)
  print(`Written ${file}, ${sizeBytes.toLocaleString('en')} bytes.`)
}

/** `bizgate restore <file>`: fills an empty database from such a file. */
export async function restore({ databaseUrl, dataDir }: Config, file: string): Promise<void> {
  if (databaseUrl === null) await (await import('./embedded.ts')).restoreEmbedded(directoryOf(dataDir), file)
  else await (await import('./postgres.ts')).restorePostgres(databaseUrl, file)
  print(`Restored ${file}. bizgate counts check compares the kept counts with what there is.`)
}

function directoryOf(dataDir: string): string {
  if (dataDir === 'memory:')
    throw new ConfigError('DATA_DIR is memory: there is nothing to back up or restore')
  return dataDir
}
