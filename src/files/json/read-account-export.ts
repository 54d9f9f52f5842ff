import { ByteWindow, type PlacedValue, type ValueBounds } from './reading/byte-window.ts'
import type { Place } from './reading/malformed-export.ts'
import { byte } from './reading/value-scanner.ts'

/** A part of an account export document, and where it begins in the file. */
export type AccountExportPart =
  /** What `export_metadata` is, whatever that is. */
  | { readonly kind: 'metadata'; readonly value: unknown; readonly place: Place }
  /** A top-level key begins, known or not: one record, or a list of them. */
  | {
      readonly kind: 'collection'
      readonly collection: string
      readonly isList: boolean
      readonly place: Place
    }
  | ExportedRecord
  /** The document was whole. */
  | { readonly kind: 'end'; readonly place: Place }

/** A record of a collection: any value of JSON, which most often is an object. */
export interface ExportedRecord {
  readonly kind: 'record'
  readonly collection: string
  /** Its place in the collection, from 0. */
  readonly index: number
  readonly value: unknown
  readonly place: Place
  /** How many bytes it has in the file. */
  readonly bytes: number
}

/** A record is in memory as a whole: far more than one can hold, whatever requests its parts came with. */
const defaultBounds: ValueBounds = { bytes: 16 * 1024 * 1024, depth: 64 }
/** Far more than any export has. */
const maxKeys = 1_000
const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf)

/**
 * Reads the bytes of an account export document and yields its parts in their order, as they come: what is in
 * memory is a chunk and a record. Throws a MalformedExportError, which has the place, at the first byte that is
 * not strict JSON in UTF-8, where a key is there twice in the document or in an object, where a number has more
 * digits than a double keeps, where a record is larger or deeper than the bounds, and where the file ends early
 * or goes on behind the document. What the document and its records have to hold is not looked at.
 */
export async function* readAccountExport(
  bytes: AsyncIterable<Uint8Array>,
  bounds: ValueBounds = defaultBounds,
): AsyncGenerator<AccountExportPart, void, void> {
  const file = new ByteWindow(bytes, bounds)
  try {
    if (await file.beginsWith(byteOrderMark))
      throw file.fault('byte_order_mark', 'A byte-order mark stands before the document')
    if ((await file.look()) !== byte.openObject) throw await unexpected(file, '{')
    file.take()
    yield* readMembers(file)
    if ((await file.look()) !== undefined)
      throw file.fault('after_end', 'The document has ended, and something follows')
    yield { kind: 'end', place: file.place }
  } finally {
    await file.close()
  }
}

async function* readMembers(file: ByteWindow): AsyncGenerator<AccountExportPart, void, void> {
  const keys = new Set<string>()
  for (let next = await file.look(); next !== byte.closeObject || keys.size > 0; next = await file.look()) {
    const { key, place } = await readKey(file, keys)
    if (key === 'export_metadata') yield { kind: 'metadata', ...valueAndPlace(await readAny(file)) }
    else yield* readCollection(file, key, place)
    const after = await file.look()
    if (after === byte.closeObject) break
    if (after !== byte.comma) throw await unexpected(file, ', or }')
    file.take()
  }
  file.take()
}

async function readKey(file: ByteWindow, known: Set<string>): Promise<{ key: string; place: Place }> {
  if ((await file.look()) !== byte.quote) throw await unexpected(file, 'a key')
  const fault = file.fault('duplicate_key', 'This key is there twice')
  const { value, place } = await file.read()
  const key = String(value)
  if (known.has(key)) throw fault
  if (known.add(key).size > maxKeys) throw file.fault('too_large', `There are more than ${maxKeys} keys`)
  if ((await file.look()) !== byte.colon) throw await unexpected(file, ':')
  file.take()
  return { key, place }
}

async function* readCollection(
  file: ByteWindow,
  collection: string,
  place: Place,
): AsyncGenerator<AccountExportPart, void, void> {
  const isList = (await file.look()) === byte.openList
  yield { kind: 'collection', collection, isList, place }
  if (!isList) {
    yield { kind: 'record', collection, index: 0, ...(await readAny(file)) }
    return
  }
  file.take()
  if ((await file.look()) === byte.closeList) return file.take()
  for (let index = 0; ; index++) {
    // Waited for only where bytes are: most records are in memory already.
    if (file.peek() === undefined) await file.look()
    yield { kind: 'record', collection, index, ...(file.readNow() ?? (await readAny(file))) }
    const after = file.peek() ?? (await file.look())
    if (after !== byte.comma && after !== byte.closeList) throw await unexpected(file, ', or ]')
    file.take()
    if (after === byte.closeList) return
  }
}

/** A value, which is not there where the file ends or a bracket closes. */
async function readAny(file: ByteWindow): Promise<PlacedValue> {
  if ((await file.look()) === undefined) throw await unexpected(file, 'a value')
  return file.read()
}

function valueAndPlace({ value, place }: PlacedValue): Pick<PlacedValue, 'value' | 'place'> {
  return { value, place }
}

async function unexpected(file: ByteWindow, wanted: string) {
  return (await file.look()) === undefined
    ? file.fault('cut_off', `The file ends here, where ${wanted} must stand`)
    : file.fault('syntax', `Here must stand ${wanted}`)
}
