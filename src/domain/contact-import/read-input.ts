import { CsvRefusal } from '../../files/csv/parse-csv.ts'
import { badInput } from '../errors.ts'
import type { GivenRow } from './fields.ts'
import { type ImportContactsInput, maxRows } from './inputs.ts'
import { type CsvRows, readCsv } from './read-csv.ts'

type Input = typeof ImportContactsInput.$inferInput

/** The rows of an input; BAD_USER_INPUT unless it has either rows or a CSV that can be read. */
export async function readImportInput({ csv, rows }: Pick<Input, 'csv' | 'rows'>): Promise<CsvRows> {
  if (rows && typeof csv === 'string') throw badInput({ 'input.rows': ['Must be absent where csv is given'] })
  if (rows)
    return { rows: rows.map((values, at): GivenRow => ({ line: at + 1, values })), ignoredColumns: [] }
  if (typeof csv !== 'string') throw badInput({ 'input.csv': ['Required, unless rows are given'] })
  try {
    return await readCsv(csv, maxRows)
  } catch (error) {
    throw error instanceof CsvRefusal ? badInput({ 'input.csv': [error.message] }) : error
  }
}

/** A row of more characters takes the time of several. */
const charactersOfRow = 400

/** How many rows an input has at most, as they are priced: a long one counts as several. */
export function countRows({ csv, rows }: Pick<Input, 'csv' | 'rows'>): number {
  return rows?.length ?? Math.max(countLines(csv ?? ''), (csv?.length ?? 0) / charactersOfRow)
}

/** A row has one line or, where it is quoted, several; no more are counted than there may be rows. */
function countLines(text: string): number {
  let count = 0
  for (const _end of text.matchAll(/\r\n|\n|\r/g)) if (++count === maxRows) break
  return count
}
