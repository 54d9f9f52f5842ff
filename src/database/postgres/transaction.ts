import type { Pool, PoolClient } from 'pg'
import type { Query, QueryLast, RequestTimes } from '../database.ts'
import { DeadlineError } from '../deadline.ts'

/** Time for the network, on top of Postgres's own limit. */
const networkMs = 10_000

/** How long pg waits for an answer, in milliseconds; for ever where absent. */
export interface AnswerTime {
  readonly query_timeout?: number
}

/**
 * Runs a transaction that may take long; `timely` comes before each of its statements, which has what is left of the
 * time. Postgres itself enforces that and rolls back: nothing is committed after the caller's promise was rejected.
 */
export async function runLongTransaction<Result>(
  pool: Pool,
  { lockMs, longMs }: Pick<RequestTimes, 'lockMs' | 'longMs'>,
  work: (client: PoolClient, timely: () => Promise<AnswerTime>) => Promise<Result>,
): Promise<Result> {
  const endsAtMs = performance.now() + longMs
  const answerTime = longMs === 0 ? {} : { query_timeout: longMs + networkMs }
  const begin = `BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${longMs}`
  const allowRest = async (client: PoolClient) => {
    if (longMs === 0) return answerTime
    const leftMs = Math.ceil(endsAtMs - performance.now())
    if (leftMs <= 0) throw new DeadlineError(longMs)
    await client.query({ text: `SET LOCAL statement_timeout = ${leftMs}`, ...answerTime })
    return answerTime
  }
  return runTransaction(pool, client => work(client, () => allowRest(client)), { begin, answerTime })
}

/**
 * Runs a transaction over a pool that pipelines: what work reads at once is sent together with BEGIN, and what it asks
 * for last with COMMIT. A write waits until the transaction has begun: where BEGIN failed, it would be one by itself.
 */
export function runAtOnce<Result>(
  pool: Pool,
  queryOver: (client: PoolClient) => Query,
  work: (query: Query, queryLast: QueryLast) => Promise<Result>,
): Promise<Result> {
  return runOver(pool, (client, { begun, commit }) => {
    const query = queryOver(client)
    let awaited: Promise<unknown> | undefined
    return work(
      async statement => {
        // What is asked for later waits too, so that all stay in their order.
        if (!statement.text.startsWith('SELECT')) awaited = begun
        if (awaited) await awaited
        return query(statement)
      },
      async last => {
        await begun
        await Promise.all([...last.map(query), commit()])
      },
    )
  })
}

/** Runs work in a transaction on a connection of the pool, and rolls back where it rejects. */
export function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const whenBegun = async (client: PoolClient, { begun }: Ends) => {
    await begun
    return work(client)
  }
  return runOver(pool, whenBegun, options)
}

interface TransactionOptions {
  readonly begin?: string
  readonly answerTime?: AnswerTime
}

/** The two ends of a transaction. */
interface Ends {
  readonly begun: Promise<unknown>
  readonly commit: () => Promise<unknown>
}

async function runOver<Result>(
  pool: Pool,
  work: (client: PoolClient, ends: Ends) => Promise<Result>,
  { begin = 'BEGIN', answerTime = {} }: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  client.on('error', ignoreLostConnection)
  let isBroken = false
  let committed: Promise<unknown> | undefined
  const commit = () => {
    committed ??= client.query({ text: 'COMMIT', ...answerTime })
    return committed
  }
  try {
    const begun = client.query({ text: begin, ...answerTime })
    begun.catch(() => {}) // Told below, once nothing of the work is left that could use the connection.
    const result = await work(client, { begun, commit })
    await begun
    await commit()
    return result
  } catch (error) {
    isBroken = await client.query({ text: 'ROLLBACK', ...answerTime }).then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.off('error', ignoreLostConnection)
    // A connection that cannot even roll back is thrown away, and the database rolls back by itself.
    client.release(isBroken)
  }
}

/** The statement that is running reports a lost connection; without a listener it would end the process. */
export function ignoreLostConnection(): void {}
