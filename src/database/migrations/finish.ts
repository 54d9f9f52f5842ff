import { isDriverAdapterError, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { changeAdapters } from '../change-adapters.ts'
import type { HistoryEntry } from './history.ts'
import type { Migration } from './list.ts'

/**
 * How long a script waits for a table: whoever comes later waits behind it. Longer than the second after which Postgres
 * ends an autovacuum that is in the way, shorter than the 3 s of requests.
 */
const lockMs = 1_200

/** Held by a script while it is at work; Prisma's engine, which held it in older versions, has chosen the number. */
export const scriptLockKey = 72707369

/** Comes before a script: one is at work at a time. The role, or a pooler's session, may have the times of requests. */
export const beginScript = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(${scriptLockKey}); SET LOCAL lock_timeout = ${lockMs};`

/** Postgres's codes for something that is to be created and is there: database object, column, schema, function, table. */
const thereAlready = new Set(['42710', '42701', '42P06', '42723', '42P07'])

/**
 * Makes every script that the engine runs record by itself that it is finished. A script is one
 * transaction, so the record is right even after a kill: an unfinished script has changed nothing. Of one that fails the
 * engine passes on the text alone, so `onFailure` is told of its error.
 */
export function recordWithin(
  database: SqlDriverAdapterFactory,
  migrations: readonly Migration[],
  onFailure: (error: unknown) => void,
): SqlDriverAdapterFactory {
  return changeAdapters(database, adapter => {
    const executeScript = adapter.executeScript.bind(adapter)
    return {
      executeScript: async script => {
        const migration = migrations.find(migration => migration.script === script)
        try {
          await executeScript(migration ? recorded(migration) : script)
        } catch (error) {
          onFailure(error)
          throw error
        }
      },
    }
  })
}

/**
 * Finishes a migration that was begun: runs its script, which applies now if it did not then. A script
 * that an older version ran without recording itself may have been applied as a whole; then it fails on
 * objects that exist, and only the record is added. Rejects where the script fails otherwise.
 */
export async function finishMigration(
  database: SqlDriverAdapterFactory,
  migration: Migration,
  entry: HistoryEntry,
): Promise<void> {
  const adapter = await database.connect()
  try {
    await adapter.executeScript(recorded(migration))
  } catch (error) {
    if (entry.failed || entry.checksum !== migration.checksum || !meetsItself(error)) throw error
    await adapter.executeScript(recordOf(migration))
  } finally {
    await adapter.dispose()
  }
}

function recorded(migration: Migration): string {
  return `${beginScript}\n${migration.script}\n;${recordOf(migration)}`
}

function recordOf({ name, checksum }: Migration): string {
  return `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), checksum = '${checksum}', logs = NULL
    WHERE migration_name = '${name.replaceAll("'", "''")}' AND finished_at IS NULL AND rolled_back_at IS NULL`
}

function meetsItself(error: unknown): boolean {
  return isDriverAdapterError(error) && thereAlready.has(error.cause.originalCode ?? '')
}
