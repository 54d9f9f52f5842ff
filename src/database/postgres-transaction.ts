import type { Pool, PoolClient } from 'pg'

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
