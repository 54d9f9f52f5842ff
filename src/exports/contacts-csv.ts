import { Parser } from '@json2csv/plainjs'
import { guardFormula, isPlainPhone } from './formula-guard.ts'

/** One contact as the export's operation answers with it; `created_at` is ISO 8601 UTC. */
export interface ContactRow {
  readonly first_name: string
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly contact_type: string
  readonly source: string
  readonly created_at: string
}

/** The last three are words of the schema and timestamps, which need neither a guard nor quotes. */
const columns: { label: string; value: (row: ContactRow) => string }[] = [
  { label: 'First Name', value: row => formatCell(row.first_name) },
  { label: 'Last Name', value: row => formatCell(row.last_name) },
  { label: 'Email', value: row => formatCell(row.email) },
  { label: 'Phone', value: row => formatCell(row.phone) },
  { label: 'Company', value: row => formatCell(row.company) },
  { label: 'Type', value: row => row.contact_type },
  { label: 'Source', value: row => row.source },
  { label: 'Created At', value: row => row.created_at },
]

const eol = '\r\n'

/**
 * Beyond what RFC 4180 asks for: outer blanks, which some parsers trim, the semicolon, which others
 * take for a separator too, and every character that some parser takes for the end of a line.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const needsQuotes = /[",;\u0000-\u001f\u0085\u2028\u2029]|^\s|\s$/

/** The letters, digits and signs of most cells, which need neither a guard nor quotes; nor do phone numbers. */
const plainCell = /^[\p{L}\p{N}](?:[\p{L}\p{N} @._:'-]*[\p{L}\p{N}.])?$/u

function formatCell(value: string | null): string {
  if (value === null) return ''
  if (plainCell.test(value) || isPlainPhone(value)) return value
  const cell = guardFormula(value)
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Writes contacts as CSV (RFC 4180, CRLF after every record), header first, one chunk a batch. The
 * header waits for the first batch, so that a source which fails at once fails before any byte.
 */
export async function* writeContactsCsv(
  batches: AsyncIterable<{ contacts: readonly ContactRow[] }>,
): AsyncGenerator<string> {
  const parser = new Parser<ContactRow, ContactRow>({
    fields: columns,
    header: false,
    eol,
    includeEmptyRows: true,
    // The columns give finished cells.
    formatters: { string: cell => cell },
  })
  let header = columns.map(column => column.label).join(',') + eol
  for await (const { contacts } of batches) {
    if (contacts.length === 0) continue
    // Half a surrogate pair has no UTF-8.
    yield header + parser.parse([...contacts]).toWellFormed() + eol
    header = ''
  }
  if (header !== '') yield header
}
