import { type AccountExportPart, DocumentReader, type ValueBounds } from './reading/document-reader.ts'
import { MalformedExportError } from './reading/malformed-export.ts'

/**
 * A record is in memory as a whole: the bounds are above the largest record, and above the deepest. A spam submission
 * recorded by an earlier version may have nearly 200 levels.
 */
const defaultBounds: ValueBounds = { bytes: 16 * 1024 * 1024, depth: 256 }

/**
 * Reads an account export document and yields its parts in their order as they arrive. Memory holds a chunk
 * and a record. Throws a MalformedExportError for bytes that are no JSON in UTF-8, a file that ends early or
 * goes on behind the document, a duplicate key, a number of more digits than a double holds, and a record
 * that is larger or deeper than the bounds. The contents of the document and its records are not checked.
 * `open` opens the file, and opens it again to find the place where the JSON is broken, which the parser does
 * not report.
 */
export async function* readAccountExport(
  open: () => AsyncIterable<Uint8Array>,
  bounds: ValueBounds = defaultBounds,
): AsyncGenerator<AccountExportPart, void, void> {
  let yielded = 0
  try {
    for await (const part of readParts(open(), new DocumentReader(bounds))) {
      yielded++
      yield part
    }
  } catch (error) {
    if (!(error instanceof MalformedExportError) || error.offset === undefined) throw error
    const parts = readParts(open(), new DocumentReader(bounds), error.offset)
    for await (const part of parts) if (yielded-- <= 0) yield part
    throw new Error('The file has changed while it was read', { cause: error })
  }
}

/** Reads the chunks from an offset on byte by byte, so that an error says where it is. */
async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  document: DocumentReader,
  slowlyFrom = Number.POSITIVE_INFINITY,
): AsyncGenerator<AccountExportPart, void, void> {
  for await (const chunk of chunks) {
    if (document.offset < slowlyFrom) yield* document.read(chunk)
    else for (let at = 0; at < chunk.length; at++) yield* document.read(chunk.subarray(at, at + 1))
  }
  yield* document.read()
}
