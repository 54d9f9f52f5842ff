import { getManyValues, isMany, none } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { errorCode } from '../../../error-code.ts'
import { jsonPointer } from '../../../json-pointer.ts'
import { MalformedExportError } from './malformed-export.ts'
import { RecordAssembler, RefusedValueError } from './record-assembler.ts'

/** A part of an account export document. */
export type AccountExportPart =
  /** The value of `export_metadata`, of any type. */
  | { readonly kind: 'metadata'; readonly value: unknown }
  /** A top-level key begins, known or not: one record, or a list of them. */
  | { readonly kind: 'collection'; readonly collection: string; readonly isList: boolean }
  | ExportedRecord
  /** The document was whole. */
  | { readonly kind: 'end' }

/** A record of a collection: any value of JSON, which most often is an object. */
export interface ExportedRecord {
  readonly kind: 'record'
  readonly collection: string
  /** Its place in the collection, from 0. */
  readonly index: number
  readonly value: unknown
}

/** The bounds of a value. */
export interface ValueBounds {
  readonly bytes: number
  readonly depth: number
}

/** Far more than any export has. */
const maxKeys = 1_000
const maxKeyChars = 1_000
const metadataKey = 'export_metadata'

/** A copy of a text, as the parser's strings are parts of a chunk and would hold it in memory. */
export function detach(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** Reads the parts of an account export from its bytes as they arrive. */
export class DocumentReader {
  /** How many bytes have been read. */
  offset = 0
  readonly #parse = jsonParser({ streamValues: false })
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #maxBytes: number
  readonly #value: RecordAssembler
  readonly #keys = new Set<string>()
  #parts: AccountExportPart[] = []
  #state: 'start' | 'keys' | 'begin' | 'list' | 'one' = 'start'
  /** The key of the current value; undefined between keys. */
  #key: string | undefined
  #index = 0
  #bytesWithoutPart = 0

  constructor({ bytes, depth }: ValueBounds) {
    this.#maxBytes = bytes
    this.#value = new RecordAssembler(depth)
  }

  /** The path of the current value, as a JSON Pointer. */
  get path(): string {
    if (this.#key === undefined) return ''
    const index = this.#state === 'list' ? [this.#index] : []
    return jsonPointer([this.#key, ...index, ...this.#value.pathInside])
  }

  /**
   * The parts that end in these bytes; without bytes the file ends, and the document has to be whole. Throws a
   * MalformedExportError, with the offset of these bytes where they are no JSON.
   */
  read(bytes?: Uint8Array): readonly AccountExportPart[] {
    this.#parts = []
    try {
      for (const token of this.#tokens(bytes)) this.#take(token)
      if (bytes) this.#bound(bytes.length)
      else this.#parts.push({ kind: 'end' })
      this.offset += bytes?.length ?? 0
    } catch (error) {
      if (!(error instanceof RefusedValueError)) throw error
      throw new MalformedExportError(error.message, this.path)
    }
    return this.#parts
  }

  #tokens(bytes: Uint8Array | undefined): readonly Token[] {
    try {
      const text = this.#decoder.decode(bytes, { stream: bytes !== undefined })
      const tokens = this.#parse(bytes ? text : (none as never)) // as stream-chain ends what is flushable
      if (tokens === none) return []
      return isMany(tokens) ? getManyValues(tokens) : [tokens]
    } catch (error) {
      const ofText = errorCode(error) !== undefined && 'The bytes are no UTF-8'
      const ofEnd = bytes === undefined && 'The file ends early, or its last bytes are no JSON'
      throw new MalformedExportError(ofText || ofEnd || 'Invalid JSON', this.path, this.offset)
    }
  }

  #take(token: Token): void {
    switch (this.#state) {
      case 'start':
        if (token.name !== 'startObject') throw new RefusedValueError('It must be an object')
        this.#state = 'keys'
        break
      case 'keys':
        if (token.name === 'keyValue') this.#beginKey(token.value)
        break
      case 'begin':
        this.#beginValue(token)
        break
      case 'list':
        if (this.#value.done && token.name === 'endArray') this.#endKey()
        else if (this.#value.take(token)) this.#addRecord(this.#index++)
        break
      case 'one':
        this.#takeOne(token)
    }
  }

  #beginKey(key: string): void {
    if (key.length > maxKeyChars) throw new RefusedValueError(`A key has more than ${maxKeyChars} characters`)
    if (this.#keys.has(key)) throw new RefusedValueError(`The key ${key} is there twice`)
    this.#key = detach(key)
    if (this.#keys.add(this.#key).size > maxKeys)
      throw new RefusedValueError(`There are more than ${maxKeys} keys`)
    this.#state = 'begin'
  }

  #beginValue(token: Token): void {
    this.#index = 0
    const isMetadata = this.#key === metadataKey
    const isList = !isMetadata && token.name === 'startArray'
    if (!isMetadata) this.#parts.push({ kind: 'collection', collection: String(this.#key), isList })
    if (isList) this.#state = 'list'
    else this.#takeOne(token)
  }

  #takeOne(token: Token): void {
    this.#state = 'one'
    if (!this.#value.take(token)) return
    if (this.#key === metadataKey) this.#parts.push({ kind: 'metadata', value: this.#value.current })
    else this.#addRecord(0)
    this.#endKey()
  }

  #addRecord(index: number): void {
    this.#parts.push({ kind: 'record', collection: String(this.#key), index, value: this.#value.current })
  }

  #endKey(): void {
    this.#key = undefined
    this.#state = 'keys'
  }

  /** Exact to the size of a chunk, which is in memory anyway. */
  #bound(bytes: number): void {
    this.#bytesWithoutPart = this.#parts.length > 0 ? 0 : this.#bytesWithoutPart + bytes
    if (this.#bytesWithoutPart > this.#maxBytes)
      throw new RefusedValueError(`The value has more than ${this.#maxBytes} bytes`)
  }
}
