import { readConfig } from '../../config.ts'
import { migrateDatabase } from '../../database/open-database.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { withSpinner } from '../progress.ts'

/** `bizgate migrate`: brings the database up to date and prints the applied migrations. */
export async function migrateCommand(context: CommandContext): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  const applied = await withSpinner(context, 'Migrating the database', () =>
    migrateDatabase({
      url: databaseUrl,
      dataDir,
      onBlockedMigration: () =>
        print(context, 'Waiting for a table that another session, such as a backup, has locked.'),
    }),
  )
  print(context, applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  return 0
}
