import type { SnapshotBatch, SnapshotStatement } from '../database.ts'
import { type PutBatch, type SpoolOptions, spoolBatches } from '../snapshot/spool.ts'
import { snapshotParsers } from '../snapshot/values.ts'
import type { EmbeddedStatements } from './statements.ts'

/**
 * Reads a snapshot of the embedded database, which runs one transaction at a time: this one ends as soon
 * as its rows are read, however slow their reader is.
 */
export function readEmbeddedSnapshot(
  statements: EmbeddedStatements,
  snapshot: readonly SnapshotStatement[],
  options: SpoolOptions,
): AsyncGenerator<SnapshotBatch, void, void> {
  return spoolBatches(put => readInTransaction(statements, snapshot, put), {
    ...options,
    mayHold: () => false,
  })
}

/** What the cursor answers is another statement's each time. */
const unprepared = { parsers: snapshotParsers, replanned: true }

async function readInTransaction(
  statements: EmbeddedStatements,
  snapshot: readonly SnapshotStatement[],
  put: PutBatch<SnapshotBatch>,
): Promise<void> {
  await statements.transaction(async tx => {
    await tx.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const run = async (text: string, values: readonly unknown[] = []) =>
      (await statements.queryIn<Record<string, unknown>>(tx, text, values, unprepared)).rows
    for (const { name, text, values, batchRows } of snapshot) {
      await run(`DECLARE snapshot NO SCROLL CURSOR FOR ${text}`, values)
      for (;;) {
        const rows = await run(`FETCH ${batchRows} FROM snapshot`)
        if (rows.length > 0 && !(await put({ name, rows }))) return
        if (rows.length < batchRows) break
      }
      await run('CLOSE snapshot')
    }
  })
}
