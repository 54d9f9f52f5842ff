import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { LineCounter } from './line-counter.ts'

/** A record of a CSV text; `line` is where it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** The text is no CSV, or more than is read; the message is for whoever sent it. */
export class CsvRefusal extends Error {
  override readonly name = 'CsvRefusal'
}

/** Read at once, in bytes: some milliseconds, between which others get their turn. */
const chunkBytes = 64 * 1024
/** Far more than any row has, in bytes; without a bound a text of commas would be millions of cells at once. */
const maxRecordBytes = 200_000

/**
 * Reads the records of a CSV text (RFC 4180, or separated by semicolons or tabs; lines may end by CRLF, LF or CR), its
 * header included. Empty
 * lines are passed over. Throws a CsvRefusal where quotes do not match, or for more than `most` records.
 */
export async function parseCsv(text: string, most: number): Promise<readonly CsvRecord[]> {
  const bytes = Buffer.from(text)
  const lines = new LineCounter(bytes)
  const records: CsvRecord[] = []
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    on_record: (cells: string[], { bytes: end }) => {
      if (records.length === most) throw new CsvRefusal(`Must have at most ${most - 1} rows`)
      records.push({ line: lines.nextRecord(end), cells })
      return null
    },
  })
  parser.resume()
  try {
    await pipeline(inChunks(bytes), parser)
  } catch (error) {
    throw error instanceof CsvError ? explain(error, lines.nextRecord(bytes.length)) : error
  }
  return records
}

/** A header is read no further for its separator, in characters. */
const mostHeader = 10_000

/** Spreadsheets of many countries write semicolons, and what is copied out of one has tabs: the header tells, by which it has most of. */
function separatorOf(text: string): string {
  const [header = ''] = /[^\r\n]+/.exec(text.slice(0, mostHeader)) ?? []
  const count = (separator: string) => header.split(separator).length
  return [';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ',')
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes)
    await nextTurn()
  }
}

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value has no closing quote',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value goes on after its closing quote',
  INVALID_OPENING_QUOTE: 'a value with a quote in it must be quoted as a whole',
  CSV_MAX_RECORD_SIZE: `the row has more than ${maxRecordBytes} bytes`,
}

/** The library names the line where it gave up; where the row begins is more use. */
function explain({ code }: CsvError, line: number): CsvRefusal {
  return new CsvRefusal(`Line ${line}: ${reasons[code] ?? 'the row is no CSV'}`)
}
