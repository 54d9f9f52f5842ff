import pg from 'pg'
import type { RequestTimes } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { FairPool, type FairTimes } from '../fairness/fair-pool.ts'
import { connectTimeoutMs } from '../request-times.ts'
import { snapshotParsers } from '../snapshot/values.ts'
import { standardStrings } from '../standard-strings.ts'
import { observePool } from './observe-pool.ts'
import { sayActor } from './say-actor.ts'
import { cancelBlocked } from './watch/cancel-blocked.ts'
import { endCancelled } from './watch/cancel-statement.ts'
import { guardStatements } from './watch/guard-statements.ts'
import { lateLoansEnder } from './watch/late-loans.ts'
import { SilentConnections } from './watch/silent-connections.ts'

const lookEveryMs = 250
/** A statement that takes longer may wait for a locked table, in milliseconds. */
const slowMs = 250

/** What the sessions of a pool have besides our parsers. */
export interface PoolOptions
  extends Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'idleTimeoutMillis' | 'pipeline'> {
  /** For a connection to be made, or to be free, in milliseconds. */
  readonly connectMs?: number
  /** Time limits of a session; null leaves those of the role. A pooler's sessions are shared, so they get none. */
  readonly times: Pick<RequestTimes, 'lockMs' | 'statementMs' | 'idleMs'> | null
  /** Where it is observed, what metrics call it. */
  readonly name?: string
}

/** Makes a pool whose connections have our session settings and parsers. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  return ignoreLost(new pg.Pool(configOf(url, options)))
}

/** Makes a pool that lends connections to callers: see {@link FairPool}. */
export function createFairPool(url: string, options: PoolOptions, fair: FairTimes): FairPool {
  const pool = ignoreLost(new FairPool(configOf(url, options), fair))
  sayActor(pool)
  if (options.name !== undefined) observePool(pool, options.name)
  return pool
}

function configOf(
  url: string,
  { times, connectMs = connectTimeoutMs, name: _, ...options }: PoolOptions,
): pg.PoolConfig {
  return {
    ...options,
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: 'bizgate',
    keepAlive: true,
    // Notices a lost network also for statements without a time limit.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    onConnect: async client => void (await withDeadline(client.query(sessionOf(times)), connectMs)),
  }
}

/** The pool drops a connection lost while idle and opens another when it needs one. */
function ignoreLost<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on('error', () => {})
  return pool
}

// Prisma writes and reads timestamps as UTC without saying so: the session's time zone has to be UTC
// whatever the server's is. Prisma brings its own parsers, so these are for hand-written statements.
// None of our statements runs long enough to be worth compiling. Who waits for a lock has to see what its holder wrote.
function sessionOf(times: PoolOptions['times']): string {
  const session = `SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET jit = off; ${standardStrings};
    SET default_transaction_isolation = 'read committed'`
  if (!times) return session
  const { lockMs, statementMs, idleMs } = times
  return `${session}; SET lock_timeout = ${lockMs}; SET statement_timeout = ${statementMs};
    SET idle_in_transaction_session_timeout = ${idleMs}`
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (format !== 'binary' && snapshotParsers[id]) || pg.types.getTypeParser(id, format)

/**
 * Keeps a pool's connections free for requests that make progress: ends what is at work past a request's deadline
 * and silent connections and, where requests wait for a connection, statements that wait for a locked table. `asking`
 * is another pool, to ask which do. Returns the function that stops watching.
 */
export function watchPool(
  pool: FairPool,
  asking: pg.Pool,
  { silenceMs }: Pick<RequestTimes, 'silenceMs'>,
): () => void {
  const silent = new SilentConnections(pool)
  const endLate = lateLoansEnder(pool)
  endCancelled(pool)
  // Rolling back may always be done.
  guardStatements(pool, (client, text) => (text.startsWith('ROLLBACK') ? null : pool.refusalOf(client)))
  let isAsking = false
  const looking = setInterval(() => {
    endLate()
    silent.end(silenceMs)
    if (pool.waitingCount === 0 || isAsking) return
    isAsking = true
    void cancelBlocked(silent.waitingFor(slowMs), asking).finally(() => {
      isAsking = false
    })
  }, lookEveryMs).unref()
  return () => clearInterval(looking)
}
