import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { DirectoryInUseError } from '../../database/embedded/directory-lock.ts'
import { loadEmbedded } from '../../database/embedded/load.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'
import { judgeMigrations } from './migrations.ts'

const { ok } = findingsAbout('database')

/** The embedded database of DATA_DIR. Rejects with what an operator reads where the directory cannot be used. */
export async function* examineEmbedded({ dataDir }: Config): AsyncGenerator<Diagnosis> {
  // It may have been left out, of which the start would tell.
  await loadEmbedded(() => import('../../database/embedded/history.ts'))
  if (dataDir === 'memory:') return yield ok('Embedded, in memory')
  if (!existsSync(join(dataDir, 'postgres')))
    return yield ok(`Embedded; the first start makes it in ${dataDir}`)
  try {
    const states = await readMigrationStates({ url: null, dataDir })
    yield ok(`Embedded, in ${dataDir}`)
    yield judgeMigrations(states)
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    yield ok(`Embedded, in ${dataDir}; another process has it just now, so it is not looked into`)
  }
}
