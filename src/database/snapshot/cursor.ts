import type { SnapshotBatch, SnapshotStatement } from '../database.ts'

/** Runs SQL in the snapshot's transaction. */
export type RunInSnapshot = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>

/** Reads the statements one after the other, each through a cursor. */
export async function* readCursors(
  run: RunInSnapshot,
  statements: readonly SnapshotStatement[],
): AsyncGenerator<SnapshotBatch, void, void> {
  for (const { name, text, values, batchRows } of statements) {
    await run(`DECLARE snapshot NO SCROLL CURSOR FOR ${text}`, values)
    for (;;) {
      const rows = await run(`FETCH ${batchRows} FROM snapshot`)
      if (rows.length > 0) yield { name, rows }
      if (rows.length < batchRows) break
    }
    await run('CLOSE snapshot')
  }
}
