import { guardFormula, removeFormulaGuard } from '../../../../../files/csv/formula-guard.ts'
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

/** Saves a report as a CSV: each row as it was given, with its line, its outcome and the reason. */
export async function saveReport(
  name: string,
  { names }: Table,
  lines: readonly ReportedLine[],
  what: keyof typeof outcomeLabels,
): Promise<void> {
  const head = [...names, 'Line in the file', 'Outcome', 'Reason', 'Contact']
  const parts = [`\ufeff${writeLine(head.map(guardAgain))}`]
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce).map(({ row, result }) => {
      const cells = names.map((_, at) => guardAgain(row.cells[at] ?? ''))
      const { outcome, contactId } = result
      const said = [String(row.line), outcomeLabels[what][outcome], sayErrors(result), contactId ?? '']
      return writeLine([...cells, ...said.map(guardFormula)])
    })
    parts.push(some.join(''))
    await nextTask()
  }
  saveFile({ name, type: 'text/csv' }, parts)
}

function writeLine(cells: readonly string[]): string {
  return `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join()}\r\n`
}

/**
 * A cell of a file as a spreadsheet may safely open it: it runs none as a formula. A cell of our own files has its guard
 * already, and gets no second one; that of a phone number, which only the file for Excel has, stays.
 */
function guardAgain(cell: string): string {
  const guarded = guardFormula(removeFormulaGuard(cell))
  return cell.startsWith("'") && !guarded.startsWith("'") ? `'${guarded}` : guarded
}
