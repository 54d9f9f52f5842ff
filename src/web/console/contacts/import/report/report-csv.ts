import { quoteCell } from '../../../../../files/csv/csv-dialect.ts'
import { excelTimesColumn } from '../../../../../files/csv/excel-times.ts'
import { removeFormulaGuard } from '../../../../../files/csv/formula-guard.ts'
import { guardText, removeTextGuard } from '../../../../../files/csv/text-guard.ts'
import { saveFile } from '../../../exports/save-file.ts'
import type { RowResult } from '../kept-imports.ts'
import { outcomeLabels } from '../outcomes.ts'
import { type FileRow, nextTask, type Table } from '../reading/parse-table.ts'
import { sayErrors } from './row-words.ts'

/** A row of a file, and what became of it. */
export interface ReportedLine {
  readonly row: FileRow
  readonly result: RowResult
}

/** Lines that are written at once; the page goes on in between. */
const linesAtOnce = 5_000

/**
 * Saves a report as a CSV for Excel, which leaves its numbers as they are and whose guards an import removes: each row
 * as it was given, with its line, its outcome and the reason.
 */
export async function saveReport(
  name: string,
  { names }: Table,
  lines: readonly ReportedLine[],
  what: keyof typeof outcomeLabels,
): Promise<void> {
  const isForExcel = names.includes(excelTimesColumn)
  const removeGuard = isForExcel ? removeTextGuard : removeFormulaGuard
  const guardAgain = (cell: string) => guardText(removeGuard(cell))
  // By this column an import knows the guards.
  const marks = isForExcel ? [] : [excelTimesColumn]
  const head = [...names.map(guardAgain), ...marks, 'Line in the file', 'Outcome', 'Reason', 'Contact']
  const parts = [encode(`\ufeff${writeLine(head)}`)]
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce).map(({ row, result }) => {
      const cells = names.map((_, at) => guardAgain(row.cells[at] ?? ''))
      const { outcome, contactId } = result
      const said = [outcomeLabels[what][outcome], sayErrors(result), contactId ?? ''].map(guardText)
      return writeLine([...cells, ...marks.map(() => ''), String(row.line), ...said])
    })
    parts.push(encode(some.join('')))
    await nextTask()
  }
  saveFile({ name, type: 'text/csv' }, parts)
}

function writeLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join('\t')}\r\n`
}

/** In UTF-16, which Excel recognises by its mark. */
function encode(text: string): Uint16Array<ArrayBuffer> {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}
