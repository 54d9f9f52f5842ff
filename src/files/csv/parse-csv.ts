import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import {
  csvDialect,
  isPassedOver,
  jsonFault,
  looksLikeJson,
  sayCsvFault,
  separatorOf,
} from './csv-dialect.ts'
import { LineCounter } from './line-counter.ts'

/** A record of a CSV text; `line` is where it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** The text is no CSV or exceeds a bound; the message is for its sender. */
export class CsvRefusal extends Error {
  override readonly name = 'CsvRefusal'
}

/** Bytes parsed at once, in some milliseconds; other requests run in between. */
const chunkBytes = 64 * 1024

/** The records of a CSV text, as {@link streamCsv} reads them. Throws a CsvRefusal for more than `max` of them. */
export async function parseCsv(text: string, max: number): Promise<readonly CsvRecord[]> {
  return (await Array.fromAsync(streamCsv(inChunks(Buffer.from(text)), max))).flat()
}

/**
 * Reads the records of a CSV (RFC 4180, or separated by semicolons or tabs; lines may end by CRLF, LF or CR) in UTF-8,
 * its header included, and yields them in batches as they arrive. Lines without a value are passed over. Throws a CsvRefusal
 * where quotes do not match, or for more than `max` records.
 */
export async function* streamCsv(
  chunks: AsyncIterable<Uint8Array>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly CsvRecord[], void, void> {
  const lines = new LineCounter()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let records: CsvRecord[] = []
  let recordsLeft = max
  let parser: Parser | undefined
  let total = 0
  let isJson = false
  try {
    for await (const chunk of chunks) {
      const text = decode(decoder, chunk)
      if (total === 0) isJson = looksLikeJson(text)
      parser ??= openParser(separatorOf(text), (cells, end) => {
        const line = lines.nextRecord(end)
        if (isPassedOver(line, cells)) return
        if (recordsLeft-- === 0) throw new CsvRefusal(`Must have at most ${max - 1} rows`)
        records.push({ line, cells })
      })
      lines.add(chunk)
      total += chunk.length
      await send(parser, chunk)
      yield records
      records = []
    }
    decode(decoder)
    if (parser) await send(parser)
    yield records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw isJson ? new CsvRefusal(jsonFault) : explain(error, lines.nextRecord(total))
  }
}

/** Decodes bytes and the rest of earlier ones; called without bytes at the end. */
function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw new CsvRefusal('Must be in UTF-8')
  }
}

/** Resolves when the bytes have been parsed; called without bytes at the end. */
function send(parser: Parser, bytes?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    if (bytes) parser.write(bytes, done)
    else parser.end(done)
  })
}

/** `onRecord` gets the offset in the bytes at which a record ends. */
function openParser(separator: string, onRecord: (cells: string[], end: number) => void): Parser {
  const parser = parse({
    ...csvDialect(separator),
    on_record: (cells: string[], { bytes: end }) => {
      onRecord(cells, end)
      return null
    },
  })
  // `send` rejects with the error; without a listener it would end the process as well.
  return parser.on('error', () => {}).resume()
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes)
    await nextTurn()
  }
}

/** The refusal at the line where the row begins; the library names the line where it gave up. */
function explain({ code }: CsvError, line: number): CsvRefusal {
  return new CsvRefusal(`Line ${line}: ${sayCsvFault(code)}`)
}
