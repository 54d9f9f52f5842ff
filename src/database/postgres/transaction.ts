import type { Pool, PoolClient } from 'pg'
import type { RequestTimes } from '../database.ts'
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

/** Runs work in a transaction on a connection of the pool, and rolls back where it rejects. */
export async function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { begin = 'BEGIN', answerTime = {} }: { readonly begin?: string; readonly answerTime?: AnswerTime } = {},
): Promise<Result> {
  const client = await pool.connect()
  client.on('error', ignoreLostConnection)
  let isBroken = false
  try {
    await client.query({ text: begin, ...answerTime })
    const result = await work(client)
    await client.query({ text: 'COMMIT', ...answerTime })
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
