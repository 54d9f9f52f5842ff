/**
 * How many rows an export reads at a time. Each running export has two or three batches in memory. A batch
 * must stay at a few MB even where every record is as large as possible, and be large enough that round
 * trips are rare.
 */
export const exportBatchRows = {
  /** Columns of at most 255 characters: no record is much above 1,000 characters, a batch at 2 to 3 MB. */
  narrow: 500,
  /**
   * Long text, or lists inside the record. What a form submission or an invoice with all its lines can
   * hold is what fits into its request, 64 and 256 KiB: a batch of 3 MB, and 13 at the very worst.
   */
  wide: 50,
} as const
