import { matchColumns } from '../../files/csv/contact-columns.ts'
import { sayCellCount, withoutTail } from '../../files/csv/csv-dialect.ts'
import { excelTimesColumn } from '../../files/csv/excel-times.ts'
import { removeFormulaGuard } from '../../files/csv/formula-guard.ts'
import { type CsvRecord, CsvRefusal, parseCsv, streamCsv } from '../../files/csv/parse-csv.ts'
import { removeTextGuard } from '../../files/csv/text-guard.ts'
import type { SettableField } from '../contact/settable-fields.ts'
import type { GivenRow } from './fields.ts'

/** Far more than any list of contacts has. */
const maxColumns = 200
const maxNameLength = 255

/** Rows of a CSV, and the names of its columns that nothing is read of. */
export interface CsvRows {
  readonly rows: readonly GivenRow[]
  readonly ignoredColumns: readonly string[]
}

/**
 * Reads the rows of a CSV text whose first row names the columns. Throws a CsvRefusal where it cannot be
 * read as a whole; a row with more or fewer cells than there are columns has a `problem`, and so has one of a
 * file for Excel with lost characters.
 */
export async function readCsv(text: string, maxRows: number): Promise<CsvRows> {
  const [header, ...records] = await parseCsv(text, maxRows + 1)
  if (!header) throw new CsvRefusal('Must begin with a row that names the columns')
  const { names, columns, read } = readHeader(header)
  return {
    rows: records.map(record => readRow(record, columns, read)),
    ignoredColumns: names.filter((_name, at) => columns[at] === undefined),
  }
}

/**
 * As {@link readCsv}, of a file of any length: yields its rows in batches. The column `Created At` is read too, as our
 * own file has it; the times of a file for Excel are not, which have lost their fractions.
 */
export async function* streamRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRows, void, void> {
  let reading: FileReading | undefined
  for await (const records of streamCsv(chunks)) {
    const [header] = records
    if (!header) continue
    const rows = reading ? records : records.slice(1)
    reading ??= readHeader(header)
    const { names, columns, read } = reading
    const timeAt = names.findIndex(name => name.toLowerCase() === 'created at')
    yield {
      rows: rows.map(record => ({ ...readRow(record, columns, read), createdAt: record.cells[timeAt] })),
      ignoredColumns: names.filter((_name, at) => columns[at] === undefined && at !== timeAt),
    }
  }
  if (!reading) throw new CsvRefusal('Must begin with a row that names the columns')
}

interface FileReading {
  readonly names: readonly string[]
  readonly columns: Columns
  readonly read: ReadCells
}

function readHeader({ cells, line }: CsvRecord): FileReading {
  const names = cells.map(cell => cell.trim())
  const columns = readColumns(names, line)
  return { names, columns, read: names.includes(excelTimesColumn) ? readExcelCells : readCells }
}

type Columns = readonly (SettableField | undefined)[]

function readColumns(names: readonly string[], line: number): Columns {
  if (names.length > maxColumns) throw new CsvRefusal(`Line ${line}: more than ${maxColumns} columns`)
  if (names.some(name => name.length > maxNameLength))
    throw new CsvRefusal(`Line ${line}: a column's name has more than ${maxNameLength} characters`)
  const columns = matchColumns(names)
  const twice = names.find((_name, at) => columns[at] && columns.indexOf(columns[at]) < at)
  if (twice !== undefined) throw new CsvRefusal(`Line ${line}: duplicate column ${twice}`)
  if (!columns.includes('firstName')) throw new CsvRefusal(`Line ${line}: there is no column First Name`)
  return columns
}

/** The texts of a row's cells, or what is wrong with them. */
type ReadCells = (cells: readonly string[]) => readonly string[] | string

const readCells: ReadCells = cells => cells.map(removeFormulaGuard)

/** A file that Excel has saved may be in any encoding; read in another, it would spoil the names that are known. */
const readExcelCells: ReadCells = cells =>
  cells.some(cell => cell.includes('\ufffd'))
    ? 'Has characters that were lost (U+FFFD): the file was not read in its own encoding'
    : cells.map(removeTextGuard)

function readRow(record: CsvRecord, columns: Columns, read: ReadCells): GivenRow {
  const { line } = record
  const cells = withoutTail(record.cells, columns.length)
  if (cells.length !== columns.length)
    return { line, values: {}, problem: sayCellCount(cells.length, columns.length) }
  const texts = read(cells)
  if (typeof texts === 'string') return { line, values: {}, problem: texts }
  const values: Partial<Record<SettableField, string>> = {}
  columns.forEach((field, at) => {
    if (field) values[field] = texts[at] ?? ''
  })
  return { line, values }
}
