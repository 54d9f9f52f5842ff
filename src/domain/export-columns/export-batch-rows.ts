import type { RecordDefinition } from '../define-record.ts'

/** Columns of at most so many characters: no record is much above 1,000 characters, a batch at 2 to 3 MB. */
const narrow = { characters: 255, rows: 500 } as const

/**
 * Long text, or lists inside the record. What a form submission or an invoice with all its lines can hold is what fits
 * into its request, 64 and 256 KiB: a batch of 3 MB, and 13 at the very worst.
 */
const wideRows = 50

/**
 * How many rows an export reads at a time. Each running export has two or three batches in memory. A batch must stay at
 * a few MB even where every record is as large as possible, and be large enough that round trips are rare.
 */
export function batchRowsOf({ longestValue }: Pick<RecordDefinition, 'longestValue'>): number {
  return longestValue > narrow.characters ? wideRows : narrow.rows
}
