import type { Pool, PoolClient } from 'pg'
import type { SnapshotBatch, SnapshotStatement } from './database.ts'
import { snapshotBatchRows } from './snapshot-values.ts'

/**
 * Reads a snapshot over one connection of the pool, which it holds until the generator ends. The
 * rows wait at the server, so a slow reader costs no memory here.
 */
export async function* readPostgresSnapshot(
  pool: Pool,
  statements: readonly SnapshotStatement[],
): AsyncGenerator<SnapshotBatch, void, void> {
  const client = await pool.connect()
  // The statement that is running reports a lost connection; without a listener it would end the process.
  client.on('error', ignoreLostConnection)
  let failed = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const statement of statements) yield* readStatement(client, statement)
  } catch (error) {
    failed = true
    throw error
  } finally {
    await endSnapshot(client, failed)
  }
}

async function* readStatement(
  client: PoolClient,
  { name, text, values }: SnapshotStatement,
): AsyncGenerator<SnapshotBatch, void, void> {
  await client.query(`DECLARE snapshot NO SCROLL CURSOR FOR ${text}`, [...values])
  const fetchNext = `FETCH ${snapshotBatchRows} FROM snapshot`
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(fetchNext)
    if (rows.length > 0) yield { name, rows }
    if (rows.length < snapshotBatchRows) break
  }
  await client.query('CLOSE snapshot')
}

async function endSnapshot(client: PoolClient, failed: boolean): Promise<void> {
  try {
    if (!failed) await client.query('ROLLBACK')
  } catch {
    failed = true
  }
  client.off('error', ignoreLostConnection)
  // A connection that failed is thrown away: nobody knows what state it is in.
  client.release(failed)
}

function ignoreLostConnection(): void {}
