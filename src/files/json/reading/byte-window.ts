import { MalformedExportError, type Place } from './malformed-export.ts'
import { parseValue } from './parse-value.ts'
import { byte, isBlank, ValueScanner } from './value-scanner.ts'

/** What a value may be at most. */
export interface ValueBounds {
  readonly bytes: number
  readonly depth: number
}

/** A value, and where it stands. */
export interface PlacedValue {
  readonly value: unknown
  readonly place: Place
  readonly bytes: number
}

/** As much of a file as is needed at a time, and how far it has been read. */
export class ByteWindow {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #bounds: ValueBounds
  readonly #scanner: ValueScanner
  #bytes = Buffer.alloc(0)
  #at = 0
  #end = 0
  #isLast = false
  /** Where the window begins in the file. */
  #offset = 0
  #line = 1
  #lineOffset = 0

  constructor(chunks: AsyncIterable<Uint8Array>, bounds: ValueBounds) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#bounds = bounds
    this.#scanner = new ValueScanner(bounds.depth)
  }

  /** Where it has come to. */
  get place(): Place {
    return this.#placeOf(this.#at)
  }

  /** The next byte that is not blank, not taken; undefined where more bytes are needed. */
  peek(): number | undefined {
    for (; this.#at < this.#end; this.#at++) {
      const next = this.#bytes[this.#at] ?? 0
      if (!isBlank(next)) return next
      if (next === byte.lineFeed) this.#breakLine(this.#at)
    }
    return undefined
  }

  /** As {@link peek}, waiting for more bytes; undefined at the end of the file. */
  async look(): Promise<number | undefined> {
    for (;;) {
      const next = this.peek()
      if (next !== undefined || !(await this.#fill())) return next
    }
  }

  /** Passes over the byte that was looked at. */
  take(): void {
    this.#at++
  }

  /** Whether the file begins with these bytes, which is asked first of all. */
  async beginsWith(mark: Uint8Array): Promise<boolean> {
    while (this.#end < mark.length && (await this.#fill())) {
      // Bytes may come one at a time.
    }
    return this.#bytes.subarray(0, Math.min(this.#end, mark.length)).equals(mark)
  }

  /** The value that begins at the byte that was looked at; undefined where more bytes are needed. */
  readNow(): PlacedValue | undefined {
    if (this.#scanner.scanned > 0) return undefined
    return this.#scan()
  }

  /** As {@link readNow}, waiting for more bytes; throws where it goes beyond the bounds or the file ends within. */
  async read(): Promise<PlacedValue> {
    for (;;) {
      const read = this.#scan()
      if (read) return read
      if (!(await this.#fill())) throw this.fault('cut_off', 'The file ends here, within a value', this.#end)
    }
  }

  /** An error at a place of the window: where it has come to unless said otherwise. */
  fault(code: MalformedExportError['code'], reason: string, at = this.#at): MalformedExportError {
    return new MalformedExportError(code, reason, this.#placeOf(at))
  }

  /** Tells the source that no more is wanted. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  #scan(): PlacedValue | undefined {
    const scanner = this.#scanner
    const { bytes: maxBytes, depth } = this.#bounds
    const length = scanner.scan(this.#bytes, this.#at, this.#end)
    if (scanner.isTooDeep)
      throw this.fault('too_deep', `Nested deeper than ${depth} levels`, this.#at + scanner.scanned)
    if (Math.max(length, this.#end - this.#at) > maxBytes && (length < 0 || length > maxBytes))
      throw this.fault('too_large', `The value has more than ${maxBytes} bytes`)
    if (length < 0) return undefined
    const { place } = this
    const value = parseValue(this.#bytes.subarray(this.#at, this.#at + length), scanner, place)
    if (scanner.lines > 0) {
      this.#line += scanner.lines
      this.#lineOffset = place.offset + scanner.lastLineFeed + 1
    }
    this.#at += length
    scanner.begin()
    return { value, place, bytes: length }
  }

  #breakLine(at: number): void {
    this.#line++
    this.#lineOffset = this.#offset + at + 1
  }

  #placeOf(at: number): Place {
    const offset = this.#offset + at
    return { line: this.#line, column: offset - this.#lineOffset + 1, offset }
  }

  /** Adds the next bytes to what has not been taken; false at the end of the file. */
  async #fill(): Promise<boolean> {
    if (this.#isLast) return false
    const { done, value } = await this.#chunks.next()
    if (done) {
      this.#isLast = true
      return false
    }
    const left = this.#end - this.#at
    if (left + value.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, left + value.length))
      this.#bytes.copy(larger, 0, this.#at, this.#end)
      this.#bytes = larger
    } else if (this.#at > 0) this.#bytes.copyWithin(0, this.#at, this.#end)
    this.#bytes.set(value, left)
    this.#offset += this.#at
    this.#at = 0
    this.#end = left + value.length
    return true
  }
}
