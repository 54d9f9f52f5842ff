/** Far more bytes than any row has; csv-parse counts those of its values, not the separators between them. */
const maxRecordBytes = 200_000

/** How csv-parse reads a CSV: RFC 4180 with any separator; lines may end by CRLF, LF or CR, and empty ones are passed over. */
export function csvDialect(separator: string) {
  return {
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  }
}

/** The most characters of a header in which its separator is looked for. */
const maxHeader = 10_000

/**
 * The separator that a first line such as `sep=;` names, as Excel reads and other programs write it; or else the most
 * frequent one of the header: spreadsheets of many countries write semicolons, and copied cells have tabs.
 */
export function separatorOf(text: string): string {
  const named = /^sep=([^\w" \r\n])[\r\n]/i.exec(text)?.[1]
  if (named) return named
  const [header = ''] = /[^\r\n]+/.exec(text.slice(0, maxHeader)) ?? []
  const count = (separator: string) => header.split(separator).length
  return [';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ',')
}

/** Whether a line is passed over: it names the separator, or has nothing but blank cells, as spreadsheets write below a list. */
export function isPassedOver(line: number, cells: readonly string[]): boolean {
  const namesSeparator =
    line === 1 && cells.length === 2 && cells[0]?.toLowerCase() === 'sep=' && cells[1] === ''
  return namesSeparator || cells.every(cell => cell.trim() === '')
}

/** The cells of a row as far as there are columns: spreadsheets write empty cells behind the last. */
export function withoutTail(cells: readonly string[], columns: number): readonly string[] {
  return cells.slice(columns).every(cell => cell === '') ? cells.slice(0, columns) : cells
}

/** What is wrong with a row of more or fewer cells than there are columns. */
export function sayCellCount(cells: number, columns: number): string {
  const had = cells === 1 ? '1 cell' : `${cells} cells`
  return `Has ${had} where there ${columns === 1 ? 'is 1 column' : `are ${columns} columns`}`
}

/** Whether a text that is no CSV begins as JSON does. */
export function looksLikeJson(text: string): boolean {
  return text.trimStart().startsWith('{')
}

/** What is said of JSON, which is most likely an account export. */
export const jsonFault =
  'Must not be JSON; an account export is restored by bizgate import <file> --owner <user>'

const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value has no closing quote',
  CSV_INVALID_CLOSING_QUOTE: 'unexpected text after a closing quote',
  INVALID_OPENING_QUOTE: 'a value with a quote in it must be quoted as a whole',
  CSV_MAX_RECORD_SIZE: `the row has more than ${maxRecordBytes} bytes`,
}

/** What is wrong with a row, by the code of csv-parse's error. */
export function sayCsvFault(code: string): string {
  return faults[code] ?? 'the row is not CSV'
}

/**
 * Beyond RFC 4180: outer blanks, which some parsers trim, the semicolon, which others take for a separator
 * too, and every character that some parser takes for the end of a line.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const needsQuotes = /[",;\u0000-\u001f\u0085\u2028\u2029]|^\s|\s$/

/** A cell as written to the file. */
export function quoteCell(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
