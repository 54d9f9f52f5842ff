import { setTimeout as wait } from 'node:timers/promises'
import type { Database, DatabaseLocation, OpenedDatabase, Replica } from './database.ts'
import { loadEmbedded } from './embedded/load.ts'
import type { HistoryEntry } from './migrations/history.ts'
import { readMigrations } from './migrations/list.ts'
import { compareMigrations, type MigrationState } from './migrations/status.ts'
import type { PostgresOptions, UnopenedPostgres } from './postgres/postgres.ts'
import { unlimitedTimes } from './request-times.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Pauses between two attempts to reach Postgres, in milliseconds: doubled up to the longest. */
const pauses = { firstMs: 100, longestMs: 500 }

/** Opens the database and migrates it. Rejects if it cannot be reached, migrated or is in use. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { database } = await open(location)
  return retryConflicts(database)
}

/** Migrates the database and returns the names of the migrations that it had not had. */
export async function migrateDatabase(location: DatabaseLocation): Promise<readonly string[]> {
  const { database, applied } = await open({ ...location, requestTimes: null })
  await database.close()
  return applied
}

/** A database that may be away for now. */
export interface AwaitedDatabase {
  /** Answers that it is unavailable before it is ready. */
  readonly database: Database
  /** Resolves once it is migrated and serves; rejects where waiting will not help. Pends where it is closed before. */
  readonly ready: Promise<void>
}

/**
 * Opens the database, or waits for it: a Postgres that is not reached is tried again until it is. `onAway` is
 * told of the first attempt that failed. Rejects, as `ready` does, for whatever only an operator can change.
 */
export async function awaitDatabase(
  location: DatabaseLocation,
  onAway: (error: unknown) => void,
): Promise<AwaitedDatabase> {
  const { url, dataDir: _, replica, ...options } = location
  if (url === null) return { database: await openDatabase(location), ready: Promise.resolve() }
  const { describePostgres } = await import('./postgres/postgres.ts')
  const postgres = describePostgres(url, options)
  const closing = new AbortController()
  const primary = retryConflicts(postgres.database)
  const database = replica ? await readFromReplica(primary, replica, options) : primary
  return {
    database: {
      ...database,
      async close() {
        closing.abort()
        await database.close()
      },
    },
    ready: prepareWhenThere(postgres, { closing: closing.signal, onAway }),
  }
}

/** Loaded where there is one. */
async function readFromReplica(
  primary: Database,
  { url, ...replica }: Replica,
  options: PostgresOptions,
): Promise<Database> {
  const { describePostgres } = await import('./postgres/postgres.ts')
  const { withReplica } = await import('./replica/with-replica.ts')
  const { database: standby, open } = describePostgres(url, { ...options, pools: 'standby-' })
  open()
  const { answerMs } = options.requestTimes ?? unlimitedTimes
  return withReplica(primary, { ...replica, standby, answerMs })
}

interface Waiting {
  readonly closing: AbortSignal
  readonly onAway: (error: unknown) => void
}

async function prepareWhenThere(postgres: UnopenedPostgres, { closing, onAway }: Waiting): Promise<void> {
  for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(2 * pauseMs, pauses.longestMs)) {
    try {
      await postgres.prepare()
      if (!closing.aborted) return
    } catch (error) {
      if (!closing.aborted && !isDatabaseUnavailable(error)) throw error
      if (pauseMs === pauses.firstMs) onAway(error)
    }
    await wait(pauseMs, undefined, { ref: false })
    // Its caller has stopped waiting.
    if (closing.aborted) return new Promise(() => {})
  }
}

/** Where each migration stands on a database, which is left as it is. */
export async function readMigrationStates(location: DatabaseLocation): Promise<readonly MigrationState[]> {
  return compareMigrations(await readHistory(location), await readMigrations())
}

async function readHistory({ url, dataDir, ...options }: DatabaseLocation): Promise<readonly HistoryEntry[]> {
  if (url !== null) return (await import('./postgres/history.ts')).readPostgresHistory(url, options)
  // What keeps nothing has had nothing.
  if (dataDir === 'memory:') return []
  return (await loadEmbedded(() => import('./embedded/history.ts'))).readEmbeddedHistory(dataDir)
}

// Each kind is loaded when it is asked for: a server on Postgres does without the embedded one.
async function open({ url, dataDir, ...options }: DatabaseLocation): Promise<OpenedDatabase> {
  if (url === null) {
    const { openEmbedded } = await loadEmbedded(() => import('./embedded/embedded.ts'))
    const opened = await openEmbedded(dataDir, options)
    if (opened.applied.length > 0) options.onMigrated?.(opened.applied)
    return opened
  }
  const { database, prepare } = (await import('./postgres/postgres.ts')).describePostgres(url, options)
  try {
    return { database, applied: await prepare() }
  } catch (error) {
    await database.close()
    throw error
  }
}
