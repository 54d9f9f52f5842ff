import { removeFormulaGuard } from '../../../csv/formula-guard.ts'
import { fieldOfColumn, type GivenRow, type ImportedField } from '../fields.ts'
import { type CsvRecord, CsvRefusal, parseCsv } from './parse-csv.ts'

/** Far more than any list of contacts has. */
const maxColumns = 200
const maxNameLength = 255

/** The rows of a CSV text, and the names of its columns that no field has. */
export interface CsvRows {
  readonly rows: readonly GivenRow[]
  readonly ignoredColumns: readonly string[]
}

/**
 * Reads the rows of a CSV text whose first row names the columns. Throws a CsvRefusal where it cannot be
 * read as a whole; a row with more or fewer cells than there are columns has a `problem`.
 */
export async function readCsv(text: string, maxRows: number): Promise<CsvRows> {
  const [header, ...records] = await parseCsv(text, maxRows + 1)
  if (!header) throw new CsvRefusal('Must begin with a row that names the columns')
  const names = header.cells.map(cell => cell.trim())
  const columns = readColumns(names, header.line)
  return {
    rows: records.map(record => readRow(record, columns)),
    ignoredColumns: names.filter((_name, at) => columns[at] === undefined),
  }
}

type Columns = readonly (ImportedField | undefined)[]

function readColumns(names: readonly string[], line: number): Columns {
  if (names.length > maxColumns) throw new CsvRefusal(`Line ${line}: more than ${maxColumns} columns`)
  if (names.some(name => name.length > maxNameLength))
    throw new CsvRefusal(`Line ${line}: a column's name has more than ${maxNameLength} characters`)
  const columns = names.map(fieldOfColumn)
  const twice = names.find((_name, at) => columns[at] && columns.indexOf(columns[at]) < at)
  if (twice !== undefined) throw new CsvRefusal(`Line ${line}: the column ${twice} is there twice`)
  if (!columns.includes('firstName')) throw new CsvRefusal(`Line ${line}: there is no column First Name`)
  return columns
}

function readRow({ line, cells }: CsvRecord, columns: Columns): GivenRow {
  if (cells.length !== columns.length)
    return {
      line,
      values: {},
      problem: `Has ${cells.length} cells where there are ${columns.length} columns`,
    }
  const values: Partial<Record<ImportedField, string>> = {}
  columns.forEach((field, at) => {
    if (field) values[field] = removeFormulaGuard(cells[at] ?? '')
  })
  return { line, values }
}
