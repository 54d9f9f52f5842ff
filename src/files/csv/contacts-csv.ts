import { isEnumType } from 'graphql'
import type { JsonSchema } from '../../json-schema.ts'
import { type AnswerLeaf, answerLeaves } from '../../operations/answer-leaves.ts'
import type { Operation } from '../../operations/operation.ts'
import { quoteCell } from './csv-dialect.ts'
import { guardFormula, isPlainPhone } from './formula-guard.ts'

/** A contact in the answer of the export's operation: a value for each column. */
export type ContactRow = Readonly<Record<string, unknown>>

/** Some contacts of an export. */
export interface ContactsBatch {
  readonly contacts: readonly ContactRow[]
}

/** A value that the operation's document selects of a contact, with its schema. */
export interface ContactLeaf {
  readonly key: string
  readonly leaf: AnswerLeaf
}

/** A column of the CSV. */
export interface CsvColumn extends ContactLeaf {
  readonly label: string
  /** The cell that is written for a value's text. */
  readonly format: (text: string) => string
}

/** The values that the operation's document selects of a contact, in order. */
export function readLeaves(operation: Operation): ContactLeaf[] {
  return answerLeaves(operation).map(leaf => {
    const { path } = leaf
    const key = path[2]
    if (key === undefined || path.length > 3) throw new Error(`${path.join('.')} is no column of a contact`)
    return { key, leaf }
  })
}

/** The columns, in order, that the operation's document selects of a contact: `first_name` is `First Name`. */
export function readColumns(operation: Operation): CsvColumn[] {
  return readLeaves(operation).map(({ key, leaf }) => {
    const format = isOurs(leaf.type) ? keepText : formatCell
    return { key, label: labelOf(key), leaf, format }
  })
}

/** The schema of the file, which begins with the header. */
export function contactsCsvSchema(columns: readonly CsvColumn[]): JsonSchema {
  return { type: 'string', pattern: `^${headerOf(columns)}\\r\\n` }
}

function headerOf(columns: readonly CsvColumn[]): string {
  return columns.map(column => column.label).join(',')
}

/** A column's name by its key: `first_name` is `First Name`. */
export function labelOf(key: string): string {
  return key
    .split('_')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

/** Words of the schema and timestamps need neither a guard nor quotes. */
export function isOurs(type: AnswerLeaf['type']): boolean {
  return isEnumType(type) || type.name === 'DateTime'
}

const eol = '\r\n'

/** The letters, digits and signs of most cells, which need neither a guard nor quotes; nor do phone numbers. */
const plainCell = /^[\p{L}\p{N}](?:[\p{L}\p{N} @._:'-]*[\p{L}\p{N}.])?$/u

/** A value of a row as text; nothing for null. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null ? '' : String(value)
}

function formatCell(value: string): string {
  if (value === '' || plainCell.test(value) || isPlainPhone(value)) return value
  return quoteCell(guardFormula(value))
}

/** Returns the text unchanged, for cells without a format. */
export function keepText(text: string): string {
  return text
}

/**
 * Concatenates strings, as a list of cells or lines takes longer to build and to join. json2csv is not used,
 * as its call for each field costs as much as the test of the cell.
 */
function formatLines(rows: readonly ContactRow[], columns: readonly CsvColumn[]): string {
  let lines = ''
  for (const row of rows) {
    let separator = ''
    for (const { key, format } of columns) {
      lines += separator + format(textOf(row[key]))
      separator = ','
    }
    lines += eol
  }
  return lines
}

/**
 * Writes contacts as CSV (RFC 4180, CRLF after every record), header first, one chunk a batch. The
 * header waits for the first batch, so a source that fails at once fails before any byte.
 */
export async function* writeContactsCsv(
  batches: AsyncIterable<ContactsBatch>,
  columns: readonly CsvColumn[],
): AsyncGenerator<string> {
  let header = headerOf(columns) + eol
  for await (const { contacts } of batches) {
    if (contacts.length === 0) continue
    // Half a surrogate pair has no UTF-8.
    yield header + formatLines(contacts, columns).toWellFormed()
    header = ''
  }
  if (header !== '') yield header
}
