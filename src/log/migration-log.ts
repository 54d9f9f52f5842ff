import type { Logger } from 'pino'
import type { DatabaseLocation } from '../database/database.ts'

/** Has the log say what becomes of the migrations at a start. */
export function migrationLog(
  log: Logger,
): Required<Pick<DatabaseLocation, 'onBlockedMigration' | 'onAwaitedMigration' | 'onMigrated'>> {
  return {
    onBlockedMigration: () =>
      log.warn('a migration waits for a table that another session, such as a backup, has locked'),
    onAwaitedMigration: migrating =>
      log.warn(
        migrating,
        'another process migrates the database: waiting until its session of Postgres ends',
      ),
    onMigrated: names =>
      log.info({ migrations: names.length, last: names.at(-1) }, 'the database was migrated'),
  }
}
