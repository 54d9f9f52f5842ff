import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * So many rows are worked on at once. A statement of the embedded database runs in the server's own thread,
 * where it holds up everybody else.
 */
const batchRows = 250

/** Does work batch by batch, between which others get their turn, and answers what all of it returned. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => readonly Result[] | Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += batchRows) {
    results.push(...(await work(items.slice(at, at + batchRows))))
    await nextTurn()
  }
  return results
}
