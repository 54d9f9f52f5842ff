import {
  csvDialect,
  isPassedOver,
  jsonFault,
  looksLikeJson,
  sayCsvFault,
  separatorOf,
  withoutTail,
} from '../../../../../files/csv/csv-dialect.ts'
import { LineCounter } from '../../../../../files/csv/line-counter.ts'
import { FileRefusal } from './read-file.ts'

/** A row of a file, and the line on which it begins. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A file with a row that names its columns. */
export interface Table {
  readonly names: readonly string[]
  readonly separator: string
  readonly rows: readonly FileRow[]
}

/** Characters that are parsed at once, in some milliseconds; the page goes on in between. */
const pieceCharacters = 128 * 1024
/** As many columns as the service reads. */
const maxColumns = 200

/** Reads the rows of a CSV without holding up the page. Throws a FileRefusal. */
export async function parseTable(
  text: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Table> {
  const { CsvError, parse } = await loadParser()
  const separator = separatorOf(text)
  const records: FileRow[] = []
  const lines = new LineCounter()
  const encoder = new TextEncoder()
  let total = 0
  const parser = parse({
    ...csvDialect(separator),
    on_record: (cells: string[], { bytes: end }) => {
      const line = lines.nextRecord(end)
      if (!isPassedOver(line, cells)) records.push({ line, cells })
      return null
    },
  })
  // The library's stream for browsers tells of an error at the end by its event only.
  const failure = new Promise<never>((_, reject) => parser.on('error', reject))
  failure.catch(() => {})
  parser.resume()
  const send = (piece: string) => {
    const bytes = encoder.encode(piece)
    lines.add(bytes)
    total += bytes.length
    return Promise.race([failure, new Promise<unknown>(resolve => parser.write(piece, resolve))])
  }
  const end = () => Promise.race([failure, new Promise<unknown>(resolve => parser.on('end', resolve).end())])
  try {
    for (let at = 0; at < text.length; ) {
      signal.throwIfAborted()
      const piece = pieceFrom(text, at)
      await send(piece)
      onProgress(at / text.length)
      at += piece.length
      await nextTask()
    }
    await end()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (looksLikeJson(text)) throw new FileRefusal(`The file cannot be read. ${jsonFault}.`)
    throw new FileRefusal(
      `The file cannot be read. Line ${lines.nextRecord(total)}: ${sayCsvFault(error.code)}.`,
    )
  }
  return readTable(records, separator)
}

/** The parser encodes each piece by itself: a character of two units must not be cut between them. */
function pieceFrom(text: string, start: number): string {
  const end = start + pieceCharacters
  const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return text.slice(start, isCut ? end + 1 : end)
}

async function loadParser() {
  try {
    // The only view that reads a CSV, and a third of the console's size.
    return await import('csv-parse/browser/esm')
  } catch {
    // A page that is older than what is deployed asks for what is no longer there.
    throw new FileRefusal(
      'The page could not load what reads the file. Check your connection, or load the page again.',
    )
  }
}

function readTable([header, ...rows]: readonly FileRow[], separator: string): Table {
  if (!header) throw new FileRefusal('The file has no rows.')
  const names = header.cells.map(cell => cell.trim())
  if (names.length > maxColumns) throw new FileRefusal(`The file has more than ${maxColumns} columns.`)
  if (rows.length === 0)
    throw new FileRefusal('The file has only one row. The first names the columns, the others are contacts.')
  return {
    names,
    separator,
    rows: rows.map(({ line, cells }) => ({ line, cells: withoutTail(cells, names.length) })),
  }
}

/** Lets the page draw and answer. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
