import { sayCellCount } from '../../../../../files/csv/csv-dialect.ts'
import { excelTimesColumn } from '../../../../../files/csv/excel-times.ts'
import type { RowResult } from '../kept-imports.ts'
import type { Columns } from '../reading/fields.ts'
import type { FileRow, Table } from '../reading/parse-table.ts'

/** Rows that are sent at once: enough to be quick, few enough to show progress. */
const maxRows = 1_000
/** A quarter of what a request may have, as JSON writes some characters longer. */
const maxBytes = 1_000_000

const encoder = new TextEncoder()

/** A column that the service ignores: a row that has a value in no other is reported, too, in place of passed over. */
const lineColumn = 'line'

/** Rows of a file that are sent together. */
export interface Batch {
  readonly rows: readonly FileRow[]
  /** Those of them that are sent; the others have another number of cells than there are columns. */
  readonly sent: readonly FileRow[]
  /** The rows as a CSV that the service reads. */
  readonly csv: string
}

/** The rows from this one that are sent together. */
export function batchFrom({ names, rows }: Table, columns: Columns, from: number): Batch {
  const read = columns.flatMap((field, at) => (field ? [{ field, at }] : []))
  // By this column the service knows a file that was made for Excel, whose cells have quote marks in front.
  const marks = names.includes(excelTimesColumn) ? [excelTimesColumn] : []
  const lines = [[...read.map(({ field }) => field), ...marks, lineColumn].map(quote).join()]
  const taken: FileRow[] = []
  let bytes = 0
  for (const row of rows.slice(from, from + maxRows)) {
    const cells = [...read.map(({ at }) => row.cells[at] ?? ''), ...marks.map(() => ''), String(row.line)]
    const line = cells.map(quote).join()
    const lineBytes = encoder.encode(line).length
    if (taken.length > 0 && bytes + lineBytes > maxBytes) break
    bytes += lineBytes
    taken.push(row)
    if (isWhole(row, names)) lines.push(line)
  }
  const sent = taken.filter(row => isWhole(row, names))
  return { rows: taken, sent, csv: lines.join('\n') }
}

function isWhole({ cells }: FileRow, names: readonly string[]): boolean {
  return cells.length === names.length
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/** What became of all rows of a batch, by what became of those that were sent. */
export function resultsOf(
  { rows, sent }: Batch,
  results: readonly RowResult[],
  names: readonly string[],
): readonly RowResult[] {
  if (results.length !== sent.length) throw new Error('The service has not reported each row')
  let at = 0
  return rows.map(row => {
    const result = isWhole(row, names) ? results[at++] : undefined
    if (result) return result
    const message = sayCellCount(row.cells.length, names.length)
    return { outcome: 'failed', contactId: null, errors: [{ field: null, message }] }
  })
}
