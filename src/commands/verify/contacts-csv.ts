import { pipeline } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import format from '../../../formats/contacts-csv.json' with { type: 'json' }
import { columnReader } from '../../domain/account-import/reading/api-inputs.ts'
import { contactRecord } from '../../domain/contact/record.ts'
import { errorCode } from '../../error-code.ts'
import { guardFormula, removeFormulaGuard } from '../../files/csv/formula-guard.ts'
import { BrokenFileError } from '../../files/json/reading/file-bytes.ts'
import { printableStart } from '../printable.ts'
import { UsageError } from '../usage.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

const contactColumns = new Map(contactRecord.exportedColumns.map(column => [column.column, column]))

/** The columns of the published format, and how an import reads them. */
const columns = format.tableSchema.columns.map(({ name, titles, required }) => {
  // The API's name for contact_type.
  const column = contactColumns.get(name === 'type' ? 'contact_type' : name)
  if (!column) throw new Error(`The published format has ${name}, and contacts do not`)
  return { name, title: titles, required, read: columnReader(contactRecord, column) }
})

const header = columns.map(({ title }) => title).join(',')

const isForExcel =
  'The file is UTF-16, as one for Excel is. Only the plain CSV can be verified: compare its SHA-256 with the receipt.'

const isSavedAnew = 'Its lines do not end by CRLF: another program has saved the file'

/** Far more than a contact has: its texts are of 255 characters at most. */
const maxRecordBytes = 1024 * 1024

/** Checks a CSV of contacts, from its first byte to its last; errors go to `findings`. */
export async function verifyContactsCsv(
  bytes: AsyncIterable<Uint8Array>,
  findings: Findings,
): Promise<VerifiedFile> {
  const end = { text: '' }
  const parser = parse({
    record_delimiter: '\r\n',
    relax_column_count: true,
    max_record_size: maxRecordBytes,
    info: true,
  })
  /** How many records there are, the header included. */
  let records = 0
  /** Where reading has come to. */
  let line = 1
  try {
    // A failure of either fails the other, and reaches the reader.
    const parsed: AsyncIterable<ParsedRecord> = pipeline(decode(bytes, end), parser, () => {})
    for await (const { record, info } of parsed) {
      if (records++ === 0) checkHeader(record, findings)
      else checkRecord(record, line, findings)
      line = info.lines + 1
    }
    if (records === 0) findings.add('format', 'The header is missing')
    else if (end.text !== '\r\n') findings.add('unreadable', 'The last record is not ended by CRLF')
  } catch (error) {
    const says = explain(error)
    if (says === null) throw error
    findings.add('unreadable', says, { line })
  }
  return {
    about: 'Contacts as CSV',
    exportedAt: null,
    counts: [{ collection: 'contacts', records: Math.max(0, records - 1) }],
    unknown: [],
  }
}

interface ParsedRecord {
  readonly record: readonly string[]
  /** Where it ends. */
  readonly info: Pick<Info, 'lines'>
}

function checkHeader(record: readonly string[], findings: Findings): void {
  if (record.length !== columns.length || record.join(',') !== header)
    findings.add('format', `The header is not ${header}`, { line: 1 })
}

function checkRecord(record: readonly string[], line: number, findings: Findings): void {
  if (record.length !== columns.length) {
    const says = `There are ${record.length} values, and ${columns.length} columns`
    findings.add('format', says, { line })
    return
  }
  for (const [at, { name, required, read }] of columns.entries()) {
    const place = { line, path: name }
    const cell = record[at] ?? ''
    const plain = removeFormulaGuard(cell)
    if (required && cell === '') findings.add('format', 'is missing', place)
    else if (guardFormula(plain) !== cell)
      findings.add('formula', `${printableStart(cell)} has no ' in front`, place)
    else if (cell !== '') {
      const refuse = (_path: unknown, message: string) => findings.add('refused', message, place)
      read(plain, { refuse, noteUnknown: () => {} })
    }
  }
}

/** Whether a text begins by the header, and goes on in a line of another program. */
function hasOtherLineEnd(text: string): boolean {
  return text.startsWith(header) && /^(?:\n|\r[^\n])/.test(text.slice(header.length, header.length + 2))
}

/** The text of the bytes, which have to be UTF-8; `end` has its last two characters. */
async function* decode(bytes: AsyncIterable<Uint8Array>, end: { text: string }): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) throw new UsageError(isForExcel)
    const text = decoder.decode(chunk, { stream: true })
    if (isFirst && hasOtherLineEnd(text)) throw new BrokenFileError(isSavedAnew)
    isFirst = false
    end.text = (end.text + text.slice(-2)).slice(-2)
    if (text !== '') yield text
  }
  decoder.decode()
}

/** What is wrong with bytes that cannot be read as CSV; null for any other failure. */
function explain(error: unknown): string | null {
  if (error instanceof BrokenFileError) return error.message
  if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'The bytes are no UTF-8'
  if (!(error instanceof CsvError)) return null
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'The record has more than a million bytes'
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'The file ends within quotes'
  return 'The quotes are not as RFC 4180 has them'
}
