import type { Pool, PoolClient } from 'pg'
import type { RequestTimes } from '../database.ts'

/** What a statement of a long transaction may wait for, in milliseconds. */
export type LongTimes = Pick<RequestTimes, 'lockMs' | 'longMs'>

/**
 * Runs a transaction whose statements may take long. Postgres itself enforces the time limit and rolls
 * back: nothing is committed after the caller was told of a failure.
 */
export async function runLongTransaction<Result>(
  pool: Pool,
  { lockMs, longMs }: LongTimes,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return runTransaction(pool, async client => {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${longMs}`)
    return work(client)
  })
}

/** Runs work in a transaction on a connection of the pool, and rolls back where it rejects. */
export async function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // The statement that is running reports a lost connection; without a listener it would end the process.
  client.on('error', ignoreLostConnection)
  let isBroken = false
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    isBroken = await client.query('ROLLBACK').then(
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

function ignoreLostConnection(): void {}
