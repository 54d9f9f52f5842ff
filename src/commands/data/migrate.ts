import { readConfig } from '../../config.ts'
import type { MigratingSession } from '../../database/migrations/postgres-migrate.ts'
import { ofNewerVersion } from '../../database/migrations/status.ts'
import { migrateDatabase } from '../../database/open-database.ts'
import { migrationLog } from '../../log/migration-log.ts'
import { openLog } from '../../log/open-log.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { withSpinner } from '../progress.ts'

/** `bizgate migrate --log`: brings the database up to date for the workers of a server, in whose log it tells of it. */
export async function migrateForWorkers({ environment }: CommandContext): Promise<number> {
  const config = readConfig(environment)
  const { databaseUrl: url, dataDir } = config
  await migrateDatabase({ url, dataDir, ...migrationLog(openLog(config)) })
  return 0
}

/** `bizgate migrate`: brings the database up to date and prints the applied migrations. */
export async function migrateCommand(context: CommandContext): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  let newer = 0
  const applied = await withSpinner(context, 'Migrating the database', () =>
    migrateDatabase({
      url: databaseUrl,
      dataDir,
      onBlockedMigration: () =>
        print(context, 'Waiting for a table that another session, such as a backup, has locked.'),
      onAwaitedMigration: migrating => print(context, describeMigrating(migrating)),
      onNewerMigrations: count => {
        newer = count
      },
    }),
  )
  if (applied.length > 0) print(context, `Applied ${applied.join(', ')}.`)
  else print(context, newer > 0 ? ofNewerVersion(newer) : 'The database is up to date.')
  return 0
}

function describeMigrating({ pid, since, address }: MigratingSession): string {
  const facts = [
    `pid ${pid} of Postgres`,
    since && `since ${since.toISOString()}`,
    address && `from ${address}`,
  ]
  return `Waiting for another process that migrates the database (${facts.filter(Boolean).join(', ')}).`
}
