import { Parser } from '@json2csv/plainjs'
import type { JsonSchema } from '../../json-schema.ts'
import type { Operation } from '../../operations/operation.ts'
import {
  type ContactRow,
  type ContactsBatch,
  type CsvColumn,
  isOurs,
  keepText,
  labelOf,
  readLeaves,
  textOf,
} from './contacts-csv.ts'
import { quoteCell } from './csv-dialect.ts'
import { excelTime } from './excel-times.ts'
import { guardText } from './text-guard.ts'

// Excel recognises UTF-16 by the mark, and separates UTF-16 by tabs in every country.
const byteOrderMark = '\ufeff'
const separator = '\t'
const eol = '\r\n'

/** The columns of the CSV for Excel: those of the plain one, with times and cells that Excel leaves as they are. */
export function readExcelColumns(operation: Operation): CsvColumn[] {
  return readLeaves(operation).map(({ key, leaf }) => {
    const { type } = leaf
    const label = labelOf(key)
    if (type.name === 'DateTime') return { key, leaf, label: `${label} (UTC)`, format: excelTime }
    if (isOurs(type)) return { key, leaf, label, format: keepText }
    return { key, leaf, label, format: text => quoteCell(guardText(text)) }
  })
}

/** The schema of the file's text, without its mark. */
export function contactsExcelSchema(columns: readonly CsvColumn[]): JsonSchema {
  const header = columns.map(({ label }) => label.replace(/[()]/g, '\\$&')).join('\\t')
  return { type: 'string', pattern: `^${header}\\r\\n` }
}

/** Writes contacts for Excel, in UTF-16LE, one chunk a batch; the header waits for the first, as in the plain CSV. */
export async function* writeContactsExcel(
  batches: AsyncIterable<ContactsBatch>,
  columns: readonly CsvColumn[],
): AsyncGenerator<Uint8Array> {
  const parser = new Parser({
    fields: columns.map(({ key, format }) => ({ value: (row: ContactRow) => format(textOf(row[key])) })),
    header: false,
    delimiter: separator,
    eol,
    // The cells are formatted already.
    formatters: { string: keepText },
  })
  let header = byteOrderMark + columns.map(({ label }) => label).join(separator) + eol
  for await (const { contacts } of batches) {
    if (contacts.length === 0) continue
    yield encode(header + parser.parse([...contacts]) + eol)
    header = ''
  }
  if (header !== '') yield encode(header)
}

/** Half a surrogate pair is no text in UTF-16 either. */
function encode(text: string): Buffer {
  return Buffer.from(text.toWellFormed(), 'utf16le')
}
