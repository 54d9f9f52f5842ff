import pg from 'pg'
import type { RequestTimes } from '../database.ts'
import { snapshotParsers } from '../snapshot/values.ts'
import { LockedTables } from './locked-tables.ts'
import { SilentConnections } from './silent-connections.ts'

/** How long a connection may take to be made, or be waited for. */
export const connectTimeoutMs = 5_000

const lookEveryMs = 250
/** A statement that takes longer may be waiting for a table that is locked. */
const slowMs = 500

/** How a pool differs from others. */
export interface PoolOptions extends Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'idleTimeoutMillis'> {
  readonly times?: Pick<RequestTimes, 'lockMs' | 'statementMs'> | null
}

/** Makes a pool whose connections have our session settings and parsers. */
export function createPool(
  url: string,
  { times = null, ...options }: PoolOptions,
  Pool: typeof pg.Pool = pg.Pool,
): pg.Pool {
  const pool = new Pool({
    ...options,
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'bizgate',
    keepAlive: true,
    // Notices a lost network also for statements without a time limit.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    onConnect: async client => void (await client.query(sessionOf(times))),
  })
  // The pool drops a connection lost while idle and opens another when it needs one.
  pool.on('error', () => {})
  return pool
}

// Prisma writes and reads timestamps as UTC without saying so: the session's time zone has to be UTC
// whatever the server's is. Prisma brings its own parsers, so these are for hand-written statements.
// None of our statements runs long enough to be worth compiling.
function sessionOf(times: PoolOptions['times']): string {
  const session = "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET jit = off"
  if (!times) return session
  return `${session}; SET lock_timeout = ${times.lockMs}; SET statement_timeout = ${times.statementMs}`
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (format !== 'binary' && snapshotParsers[id]) || pg.types.getTypeParser(id, format)

/**
 * Keeps a pool's connections free for requests that make progress: ends silent connections, and refuses
 * statements on locked tables. `asking` is another pool, to ask what is locked. Returns the function that
 * stops watching.
 */
export function watchPool(
  pool: pg.Pool,
  asking: pg.Pool,
  { silenceMs }: Pick<RequestTimes, 'silenceMs'>,
): () => void {
  const silent = new SilentConnections(pool)
  const locked = new LockedTables()
  locked.guard(pool)
  const looking = setInterval(() => {
    silent.end(silenceMs)
    if (locked.any || silent.anyFor(slowMs)) void locked.look(asking)
  }, lookEveryMs).unref()
  return () => clearInterval(looking)
}
