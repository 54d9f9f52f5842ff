import type { Pool, PoolClient } from 'pg'
import type { SnapshotBatch, SnapshotStatement } from './database.ts'
import { readCursors } from './snapshot-cursor.ts'
import { type PutBatch, spoolBatches } from './snapshot-spool.ts'

/**
 * Reads a snapshot over one connection of the pool, which gets it back as soon as the rows are read,
 * however slow their reader is.
 */
export function readPostgresSnapshot(
  pool: Pool,
  statements: readonly SnapshotStatement[],
): AsyncGenerator<SnapshotBatch, void, void> {
  return spoolBatches(put => readOverConnection(pool, statements, put))
}

async function readOverConnection(
  pool: Pool,
  statements: readonly SnapshotStatement[],
  put: PutBatch,
): Promise<void> {
  const client = await pool.connect()
  // The statement that is running reports a lost connection; without a listener it would end the process.
  client.on('error', ignoreLostConnection)
  let failed = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const run = async (text: string, values: readonly unknown[] = []) =>
      (await client.query<Record<string, unknown>>(text, [...values])).rows
    for await (const batch of readCursors(run, statements)) if (!(await put(batch))) break
  } catch (error) {
    failed = true
    throw error
  } finally {
    await endSnapshot(client, failed)
  }
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
