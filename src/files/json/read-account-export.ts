import {
  type AccountExportPart,
  DocumentReader,
  InvalidJsonError,
  type ValueBounds,
} from './reading/document-reader.ts'
import { MalformedExportError } from './reading/malformed-export.ts'

/** A record is in memory as a whole: the bound is far above the largest record. */
const defaultBounds: ValueBounds = { bytes: 16 * 1024 * 1024, depth: 64 }

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
  const document = new DocumentReader(bounds)
  let yielded = 0
  let offset = 0
  try {
    for await (const chunk of open()) {
      for (const part of document.read(chunk)) {
        yielded++
        yield part
      }
      offset += chunk.length
    }
    yield* document.read()
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error
    let again = 0
    for await (const part of readSlowly(open(), { bounds, from: offset })) if (again++ >= yielded) yield part
    throw new Error('The file has changed while it was read', { cause: error })
  }
}

/** Reads the document byte by byte from an offset on. */
async function* readSlowly(
  bytes: AsyncIterable<Uint8Array>,
  { bounds, from }: { readonly bounds: ValueBounds; readonly from: number },
): AsyncGenerator<AccountExportPart, void, void> {
  const document = new DocumentReader(bounds)
  let offset = 0
  try {
    for await (const chunk of bytes) {
      const whole = Math.min(Math.max(from - offset, 0), chunk.length)
      if (whole > 0) yield* document.read(chunk.subarray(0, whole))
      offset += whole
      for (let at = whole; at < chunk.length; at++, offset++) yield* document.read(chunk.subarray(at, at + 1))
    }
    yield* document.read()
  } catch (error) {
    if (error instanceof InvalidJsonError)
      throw new MalformedExportError(error.message, document.path, offset)
    throw error
  }
}
