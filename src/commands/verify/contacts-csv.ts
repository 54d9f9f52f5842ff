import { pipeline } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import format from '../../../formats/contacts-csv.json' with { type: 'json' }
import { columnReader } from '../../domain/account-import/reading/api-inputs.ts'
import { contactRecord } from '../../domain/contact/record.ts'
import { exportedColumns } from '../../domain/export-columns/exported-columns.ts'
import { guardFormula, removeFormulaGuard } from '../../files/csv/formula-guard.ts'
import { BrokenFileError } from '../../files/json/reading/file-bytes.ts'
import { printableStart } from '../printable.ts'
import { UsageError } from '../usage.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

/** A record with where it ends. */
interface CsvRecord {
  readonly record: readonly string[]
  readonly info: Pick<Info, 'lines'>
}

const contactColumns = new Map(exportedColumns(contactRecord).map(column => [column.column, column]))

/** The columns of the published format, and how an import reads them. */
const columns = format.tableSchema.columns.map(({ name, titles, required }) => {
  // The API's name for contact_type.
  const column = contactColumns.get(name === 'type' ? 'contact_type' : name)
  if (!column) throw new Error(`The published format has ${name}, and contacts do not`)
  return { name, title: titles, required, read: columnReader(contactRecord, column) }
})

const isForExcel =
  'The file is UTF-16, as one for Excel is. Only the plain CSV can be verified: compare its SHA-256 with the receipt.'

/** Far more than a contact has: its texts are of 255 characters at most. */
const maxRecordBytes = 1024 * 1024

/** Checks a CSV of contacts, from its first byte to its last; errors go to `findings`. */
export async function verifyContactsCsv(
  bytes: AsyncIterable<Uint8Array>,
  findings: Findings,
): Promise<VerifiedFile> {
  const file = new CsvChecks(findings)
  try {
    await file.read(bytes)
  } catch (error) {
    const says = explain(error)
    if (says === null) throw error
    findings.add('unreadable', says, { line: file.line })
  }
  return {
    about: 'Contacts as CSV',
    exportedAt: null,
    counts: [{ collection: 'contacts', records: file.records }],
    unknown: [],
  }
}

class CsvChecks {
  /** How many records there are behind the header. */
  records = 0
  /** Where reading has come to. */
  line = 1
  readonly #findings: Findings
  #hasHeader = false

  constructor(findings: Findings) {
    this.#findings = findings
  }

  async read(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const end = { text: '' }
    const parser = parse({
      record_delimiter: '\r\n',
      relax_column_count: true,
      max_record_size: maxRecordBytes,
      info: true,
    })
    // A failure of either fails the other, and reaches the reader.
    const records: AsyncIterable<CsvRecord> = pipeline(decode(bytes, end), parser, () => {})
    for await (const { record, info } of records) {
      if (this.#hasHeader) this.#checkRecord(record)
      else this.#checkHeader(record)
      this.line = info.lines + 1
    }
    if (!this.#hasHeader) this.#findings.add('format', 'The header is missing')
    else if (end.text !== '\r\n') this.#findings.add('unreadable', 'The last record is not ended by CRLF')
  }

  #checkHeader(record: readonly string[]): void {
    this.#hasHeader = true
    const expected = columns.map(({ title }) => title)
    if (record.length === expected.length && expected.every((title, at) => record[at] === title)) return
    this.#findings.add('format', `The header is not ${expected.join(',')}`, { line: 1 })
  }

  #checkRecord(record: readonly string[]): void {
    this.records++
    if (record.length !== columns.length) {
      const says = `There are ${record.length} values, and ${columns.length} columns`
      this.#findings.add('format', says, { line: this.line })
      return
    }
    for (const [at, column] of columns.entries()) this.#checkCell(column, record[at] ?? '')
  }

  #checkCell({ name, required, read }: (typeof columns)[number], cell: string): void {
    const place = { line: this.line, path: name }
    const plain = removeFormulaGuard(cell)
    if (required && cell === '') this.#findings.add('format', 'is missing', place)
    else if (guardFormula(plain) !== cell)
      this.#findings.add('formula', `${printableStart(cell)} has no ' in front`, place)
    else if (cell !== '') {
      const refuse = (_path: unknown, message: string) => this.#findings.add('refused', message, place)
      read(plain, { refuse, noteUnknown: () => {} })
    }
  }
}

/** The text of the bytes, which have to be UTF-8; `end` has its last two characters. */
async function* decode(bytes: AsyncIterable<Uint8Array>, end: { text: string }): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) throw new UsageError(isForExcel)
    isFirst = false
    const text = decoder.decode(chunk, { stream: true })
    end.text = (end.text + text.slice(-2)).slice(-2)
    if (text !== '') yield text
  }
  decoder.decode()
}

/** What is wrong with bytes that cannot be read as CSV; null for any other failure. */
function explain(error: unknown): string | null {
  if (error instanceof BrokenFileError) return error.message
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return 'The bytes are no UTF-8'
  if (!(error instanceof CsvError)) return null
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'The record has more than a million bytes'
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'The file ends within quotes'
  return 'The quotes are not as RFC 4180 has them'
}
