import type { HistoryEntry } from './history.ts'
import type { Migration } from './list.ts'

/** Where a migration stands: `unknown` is one that the database had and this version of the program lacks. */
export interface MigrationState {
  readonly name: string
  readonly state: 'applied' | 'waiting' | 'begun, not finished' | 'edited after it was applied' | 'unknown'
}

/** Compares what a database has had with the program's migrations, in the order they apply. */
export function compareMigrations(
  history: readonly HistoryEntry[],
  migrations: readonly Migration[],
): readonly MigrationState[] {
  const entries = new Map(history.map(entry => [entry.name, entry]))
  const own = migrations.map(migration => ({
    name: migration.name,
    state: stateOf(migration, entries.get(migration.name)),
  }))
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = history
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => ({ name, state: 'unknown' as const }))
  return [...own, ...unknown]
}

/** What to do about so many migrations of a newer version. */
export function ofNewerVersion(count: number): string {
  return `The database has migrations of a newer version: ${count}. Start that version, or restore the backup from before it.`
}

function stateOf({ checksum }: Migration, entry: HistoryEntry | undefined): MigrationState['state'] {
  if (!entry) return 'waiting'
  if (!entry.finished) return 'begun, not finished'
  return entry.checksum === checksum ? 'applied' : 'edited after it was applied'
}
