import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { SetupError } from '../../setup-error.ts'
import { finishMigration, recordWithin } from './finish.ts'
import { forgetFailed, type HistoryEntry, readHistory } from './history.ts'
import { type Migration, readMigrations } from './list.ts'
import { describeMigrations, startSchemaEngine } from './schema-engine.ts'

/** How to migrate: which folder, and how to keep other processes out meanwhile. */
export interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  /** Runs the work on the database while no other process migrates it. */
  readonly exclusively?: <T>(work: (database: SqlDriverAdapterFactory) => Promise<T>) => Promise<T>
  /** Told how many migrations of a newer version the database has had, where there are any. */
  readonly onNewer?: ((count: number) => void) | undefined
}

/**
 * Applies the migrations that the database has not had yet, one that was cut short first, and returns
 * their names. Rejects with a SetupError if one fails, or was edited after it was applied.
 */
export async function migrate(
  database: SqlDriverAdapterFactory,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { migrations = await readMigrations(), exclusively = work => work(database), onNewer } = options
  const isUpToDate = (history: readonly HistoryEntry[]) => {
    if (!isReady(history, migrations)) return false
    const newer = history.filter(entry => !isKnown(entry, migrations)).length
    if (newer > 0) onNewer?.(newer)
    return true
  }
  if (isUpToDate(await readHistory(database))) return []
  return exclusively(async locked => {
    // Another process may have migrated while this one waited. What is unfinished now was cut short.
    const history = await readHistory(locked)
    if (isUpToDate(history)) return []
    const pending = findPending(history, migrations)
    const unfinished = findUnfinished(history)
    if (unfinished) await finish(locked, migrations, unfinished)
    const finished = unfinished ? [unfinished.name] : []
    if (pending.length === 0) return finished
    return [...finished, ...(await applyMigrations(locked, migrations))]
  })
}

/**
 * Whether nothing is to be done. A migration of a newer version may be at work just now, or was cut short, which has
 * changed nothing: the newer version finishes it. One of this version may be at work in another process.
 */
function isReady(history: readonly HistoryEntry[], migrations: readonly Migration[]): boolean {
  const unfinished = findUnfinished(history)
  return findPending(history, migrations).length === 0 && !(unfinished && isKnown(unfinished, migrations))
}

async function finish(
  database: SqlDriverAdapterFactory,
  migrations: readonly Migration[],
  unfinished: HistoryEntry,
): Promise<void> {
  const { name } = unfinished
  const begun = `Migration ${name} was begun on this database and not finished`
  const migration = migrations.find(migration => migration.name === name)
  if (!migration) throw new SetupError(`${begun}, and this version of the program does not know it.`)
  try {
    await finishMigration(database, migration, unfinished)
  } catch (error) {
    throw new SetupError(`${begun}, and fails: ${describeError(error)}`, { cause: error })
  }
}

async function applyMigrations(
  database: SqlDriverAdapterFactory,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  let failure: unknown
  const recording = recordWithin(database, migrations, error => {
    failure = error
  })
  const engine = await startSchemaEngine(recording)
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: describeMigrations(migrations),
      filters: { externalTables: [], externalEnums: [] },
    })
    return appliedMigrationNames
  } catch (error) {
    // Where that cannot be done, the next start tries the migration again.
    await forgetFailed(database).catch(() => {})
    const text = `The database could not be migrated: ${describeError(error)}`
    throw new SetupError(text, { cause: failure ?? error })
  } finally {
    engine.free()
  }
}

function isKnown({ name }: HistoryEntry, migrations: readonly Migration[]): boolean {
  return migrations.some(migration => migration.name === name)
}

function findUnfinished(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.find(entry => !entry.finished)
}

/** The migrations that the database has not had; throws where one that it had was edited, or their histories differ. */
function findPending(
  history: readonly HistoryEntry[],
  migrations: readonly Migration[],
): readonly Migration[] {
  const names = new Set(history.map(entry => entry.name))
  const checksums = new Map(
    history.filter(entry => entry.finished).map(entry => [entry.name, entry.checksum]),
  )
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (edited) {
    throw new SetupError(
      `Migration ${edited.name} was edited after this database applied it. Restore the file, and put the change into a new migration.`,
    )
  }
  const pending = migrations.filter(({ name }) => !names.has(name))
  const unknown = history.find(entry => !isKnown(entry, migrations))
  if (unknown?.finished && pending[0]) {
    throw new SetupError(
      `This database has ${unknown.name}, which this version does not know, and lacks ${pending[0].name}. It belongs to another line of versions: use a new database, or another DATA_DIR.`,
    )
  }
  return pending
}

/** What the database says is wrong, and of which migration; the engine adds where in its own code it was at work. */
function describeError(error: unknown): string {
  const [text = '', places = ''] = (error instanceof Error ? error.message : String(error)).split(
    /\n {1,8}0: /,
  )
  // Prisma's advice, to take such a database for one that has been migrated, would be wrong.
  if (text.startsWith('The database schema is not empty'))
    return 'it has tables of something else. Use an empty database.'
  // Of Postgres's own tables: who makes something waits for another session that makes the same, and fails.
  const ofCatalogue = (word: string) => word.startsWith('pg_') && word.endsWith('_index')
  if (text.includes('nique constraint') && text.split(/\W/).some(ofCatalogue))
    return 'another session, such as a restore, has made the same meanwhile. Try again.'
  const said = /ERROR: (.+)/.exec(text)?.[1] ?? text.trim()
  const [, name] = /migration_name="(.+)"/.exec(places) ?? []
  const sentence = name === undefined ? said : `${said} (in ${name})`
  return /^(permission denied|must be owner)/.test(said)
    ? `${sentence}. Run bizgate migrate as the owner of the tables, or see bizgate doctor.`
    : sentence
}
