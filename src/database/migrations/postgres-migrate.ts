import { setTimeout as wait } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { isDriverAdapterError, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { SetupError } from '../../setup-error.ts'
import { changeAdapters } from '../change-adapters.ts'
import { withDeadline } from '../deadline.ts'
import { standardStrings } from '../standard-strings.ts'
import { scriptLockKey } from './finish.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { requireRights } from './rights.ts'
import { rejectScript } from './script-error.ts'
import { settleRestored } from './settle-restored.ts'

/** Any number will do, as long as all replicas agree. */
const migrationLockKey = 4170021
/** How long Postgres may take to accept a connection, in milliseconds. */
const connectMs = 1_500
/** Between two attempts to get the lock, in milliseconds. */
const askAgainMs = 200
/** After so long a process that waits for the lock says for whom, in milliseconds. */
const defaultTellAfterMs = 5_000
/** How long a connection that is in the way may take to say goodbye, in milliseconds. */
const goodbyeMs = 1_000
/** Pauses before a script that found a table locked is tried again, in milliseconds: doubled up to the longest. */
const lockPauses = { firstMs: 1_000, longestMs: 15_000 }
/** Postgres's code for a lock that was not free in time. */
const lockNotAvailable = '55P03'
/** Postgres's code for a right that is missing. */
const insufficientPrivilege = '42501'

/** How to migrate Postgres. */
export interface PostgresMigrateOptions extends Pick<MigrateOptions, 'migrations' | 'onNewer'> {
  /** Told once where a migration finds a table locked, and is tried again until it is free. */
  readonly onBlocked?: (() => void) | undefined
  /** Told once where another process has migrated the database for `tellAfterMs`, and is waited for. */
  readonly onAwaited?: ((migrating: MigratingSession) => void) | undefined
  readonly tellAfterMs?: number
}

/** The session of Postgres that migrates the database; what Postgres does not tell of another role's is null. */
export interface MigratingSession {
  /** Of Postgres's process. */
  readonly pid: number
  readonly since: Date | null
  /** Of its client. */
  readonly address: string | null
}

/**
 * Migrates a Postgres database and returns the names of what was applied. Of processes that start at once the
 * first migrates and the others wait, however long it takes. All locks are a transaction's, which a pooler keeps
 * on one connection.
 */
export async function migratePostgres(
  url: string,
  { onBlocked, onAwaited, tellAfterMs = defaultTellAfterMs, ...options }: PostgresMigrateOptions = {},
): Promise<readonly string[]> {
  const connection = {
    connectionString: url,
    application_name: 'bizgate migrate',
    connectionTimeoutMillis: connectMs,
  }
  const workPool = new pg.Pool({
    ...connection,
    max: 1,
    onConnect: async client => void (await withDeadline(client.query(standardStrings), connectMs)),
  })
  workPool.on('error', () => {})
  const adapter = createMigrationAdapter(workPool, onBlocked)
  try {
    const applied = await migrate(adapter, {
      ...options,
      exclusively: async work => {
        const lockKeeper = new pg.Client(connection)
        // Losing this lock is no harm: each script has one of its own.
        lockKeeper.on('error', () => {})
        await lockKeeper.connect()
        try {
          await takeLock(lockKeeper, { onAwaited, tellAfterMs })
          // A process that was killed may have left a script at work.
          await workPool.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
            SELECT pg_advisory_xact_lock(${scriptLockKey}); COMMIT`)
          return await work(adapter)
        } finally {
          await withDeadline(giveBack(lockKeeper), goodbyeMs).catch(() => {})
        }
      },
    })
    // Migrations of others have not made these tables.
    if (!options.migrations) {
      await requireRights(workPool)
      await settleRestored(adapter).catch(error => {
        throw isForbidden(error) ? new SetupError(restoredByAnother, { cause: error }) : error
      })
    }
    return applied
  } catch (error) {
    // One that may not even read what was migrated is told what to grant, too.
    if (!options.migrations && isForbidden(error)) await requireRights(workPool)
    throw error
  } finally {
    await withDeadline(workPool.end(), goodbyeMs).catch(() => {})
  }
}

/**
 * Begins a transaction that holds the lock. It is asked for again and again, not waited for: those who wait would
 * hold sessions of a pooler, of which the one that migrates needs two.
 */
async function takeLock(
  client: pg.Client,
  { onAwaited, tellAfterMs = 0 }: Pick<PostgresMigrateOptions, 'onAwaited' | 'tellAfterMs'>,
): Promise<void> {
  const begunMs = performance.now()
  let mayTell = onAwaited !== undefined
  for (;;) {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${migrationLockKey}) AS taken`,
    )
    if (rows[0]?.taken) return
    await client.query('ROLLBACK')
    if (mayTell && performance.now() - begunMs >= tellAfterMs) {
      const migrating = await findMigrating(client)
      if (migrating) onAwaited?.(migrating)
      mayTell = migrating === undefined
    }
    await wait(askAgainMs)
  }
}

/** Who holds the lock, unless it was given back meanwhile. */
async function findMigrating(client: pg.Client): Promise<MigratingSession | undefined> {
  const { rows } = await client.query<MigratingSession>(
    `SELECT pid, coalesce(xact_start, backend_start) AS since, host(client_addr) AS address
    FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${migrationLockKey} AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]
}

/** A pooler would end the session of a client that leaves in the middle of a transaction. */
async function giveBack(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK')
  await client.end()
}

const restoredByAnother =
  'The database was restored from that of another Postgres, and its changes have to be numbered anew: run `bizgate migrate` as the owner of its tables.'

function isForbidden(error: unknown): boolean {
  const code = isDriverAdapterError(error) ? error.cause.originalCode : errorCode(error)
  return code === insufficientPrivilege
}

// Prisma's adapter cuts a script at every semicolon, also inside a function or a text; Postgres
// takes it whole, and so runs it as one transaction.
function createMigrationAdapter(
  pool: pg.Pool,
  onBlocked: PostgresMigrateOptions['onBlocked'],
): SqlDriverAdapterFactory {
  const runScript = retryWhileBlocked((script: string) => pool.query(script), onBlocked)
  return changeAdapters(new PrismaPg(pool), adapter => {
    const [queryRaw, executeRaw] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter)]
    return {
      queryRaw: query => queryRaw({ ...query, sql: withoutSessionLock(query.sql) }),
      executeRaw: query => executeRaw({ ...query, sql: withoutSessionLock(query.sql) }),
      executeScript: script => runScript(withoutSessionLock(script)).catch(rejectScript),
    }
  })
}

/**
 * Runs a script again and again while another session, such as a backup, has locked one of its tables. It has changed
 * nothing then, and those who came after it have their turn in the pauses.
 */
function retryWhileBlocked(
  run: (script: string) => Promise<unknown>,
  onBlocked: () => void = () => {},
): (script: string) => Promise<void> {
  let isTold = false
  return async script => {
    for (let pauseMs = lockPauses.firstMs; ; pauseMs = Math.min(2 * pauseMs, lockPauses.longestMs)) {
      try {
        await run(script)
        return
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === lockNotAvailable)) throw error
      }
      if (!isTold) onBlocked()
      isTold = true
      await wait(pauseMs)
    }
  }
}

/** The engine's own lock is a session's: behind a pooler it would never be released. */
function withoutSessionLock(sql: string): string {
  return /^\s*SELECT pg_advisory_lock\(\d+\);?\s*$/i.test(sql) ? 'SELECT 1' : sql
}
