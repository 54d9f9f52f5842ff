import type { Config } from '../../config.ts'
import { migrateDatabase } from '../../database/open-database.ts'
import { print } from '../print.ts'

/** `bizgate migrate`: brings the database up to date and says what was applied. */
export async function migrate({ databaseUrl, dataDir }: Config): Promise<void> {
  const applied = await migrateDatabase({ url: databaseUrl, dataDir })
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}
