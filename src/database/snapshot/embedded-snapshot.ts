import type { PGlite } from '@electric-sql/pglite'
import type { SnapshotBatch, SnapshotStatement } from '../database.ts'
import { readCursors } from './cursor.ts'
import { type PutBatch, type SpoolOptions, spoolBatches } from './spool.ts'
import { snapshotParsers } from './values.ts'

/**
 * Reads a snapshot of the embedded database, which runs one transaction at a time: this one ends as soon
 * as its rows are read, however slow their reader is.
 */
export function readEmbeddedSnapshot(
  pglite: PGlite,
  statements: readonly SnapshotStatement[],
  options: SpoolOptions,
): AsyncGenerator<SnapshotBatch, void, void> {
  return spoolBatches(put => readInTransaction(pglite, statements, put), { ...options, mayWait: () => false })
}

async function readInTransaction(
  pglite: PGlite,
  statements: readonly SnapshotStatement[],
  put: PutBatch<SnapshotBatch>,
): Promise<void> {
  await pglite.transaction(async tx => {
    await tx.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const run = async (text: string, values: readonly unknown[] = []) =>
      (await tx.query<Record<string, unknown>>(text, [...values], { parsers: snapshotParsers })).rows
    for await (const batch of readCursors(run, statements)) if (!(await put(batch))) break
  })
}
