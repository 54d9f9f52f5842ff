import { isDriverAdapterError, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { SetupError } from '../setup-error.ts'
import { type Migration, readMigrations } from './migration-list.ts'
import { describeMigrations, startSchemaEngine } from './schema-engine.ts'

/** Says why the migrations could not be applied, and what to do about it. */
export class MigrationError extends SetupError {
  override readonly name = 'MigrationError'
}

/** How to migrate: which folder, and how to keep other processes out meanwhile. */
export interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  /** Runs the work on the database while no other process migrates it. */
  readonly exclusively?: <T>(work: (database: SqlDriverAdapterFactory) => Promise<T>) => Promise<T>
}

/**
 * Applies the migrations that the database has not had yet and returns their names. Rejects with a
 * MigrationError if one fails, failed before, or was edited after it was applied.
 */
export async function migrate(
  database: SqlDriverAdapterFactory,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { migrations = await readMigrations(), exclusively = work => work(database) } = options
  const history = await readHistory(database)
  // One that is unfinished may be at work in another process just now.
  if (findUnfinished(history) === undefined && findPending(history, migrations).length === 0) return []
  return exclusively(async locked => {
    // Another process may have migrated while this one waited. What is unfinished now has failed.
    const history = await readHistory(locked)
    const unfinished = findUnfinished(history)
    if (unfinished) throw new MigrationError(describeUnfinished(unfinished.name))
    return findPending(history, migrations).length === 0 ? [] : applyMigrations(locked, migrations)
  })
}

async function applyMigrations(
  database: SqlDriverAdapterFactory,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const engine = await startSchemaEngine(database)
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: describeMigrations(migrations),
      filters: { externalTables: [], externalEnums: [] },
    })
    return appliedMigrationNames
  } catch (error) {
    throw new MigrationError(`The database could not be migrated: ${describeError(error)}`, { cause: error })
  } finally {
    engine.free()
  }
}

function findUnfinished(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.find(entry => !entry.finished)
}

/** The migrations that the database has not had; throws where one that it had was edited. */
function findPending(
  history: readonly HistoryEntry[],
  migrations: readonly Migration[],
): readonly Migration[] {
  const checksums = new Map(history.map(entry => [entry.name, entry.checksum]))
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (edited) {
    throw new MigrationError(
      `Migration ${edited.name} was edited after this database had it. Restore the file, and put the change into a migration of its own.`,
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

interface HistoryEntry {
  readonly name: string
  readonly checksum: string
  readonly finished: boolean
}

async function readHistory(database: SqlDriverAdapterFactory): Promise<readonly HistoryEntry[]> {
  const adapter = await database.connect()
  const sql = `SELECT migration_name, checksum, finished_at IS NOT NULL
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  try {
    const { rows } = await adapter.queryRaw({ sql, args: [], argTypes: [] })
    return rows.map(([name, checksum, finished]) => ({
      name: String(name),
      checksum: String(checksum),
      finished: finished === true,
    }))
  } catch (error) {
    if (isDriverAdapterError(error) && error.cause.kind === 'TableDoesNotExist') return []
    throw error
  } finally {
    await adapter.dispose()
  }
}

function describeUnfinished(name: string): string {
  return (
    `Migration ${name} was begun on this database and not finished. A script applies as a whole or not at all: ` +
    `if its changes are not there, delete its row from _prisma_migrations and start again; ` +
    `if they are, set finished_at in that row.`
  )
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
