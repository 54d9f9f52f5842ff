const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const byteOrderMark = Buffer.from('\ufeff')

/**
 * Finds the line on which each record of a text begins. The text arrives in pieces; its lines end by CRLF, LF or
 * CR, within quoted values too.
 */
export class LineCounter {
  #bytes = Buffer.alloc(0)
  #line = 1
  #at = 0
  /** Offset of the current bytes in the text. */
  #base = 0

  /** Adds the bytes that come next. */
  add(bytes: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at - this.#base), bytes])
    this.#base = this.#at
    if (this.#at === 0 && this.#bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark))
      this.#at = byteOrderMark.length
  }

  /** The line of the next record, which ends at this byte; empty lines before it are skipped. */
  nextRecord(end: number): number {
    while (this.#at < end && isLineEnd(this.#byteAt(this.#at))) this.#step()
    const line = this.#line
    while (this.#at < end) this.#step()
    return line
  }

  #byteAt(at: number): number | undefined {
    return this.#bytes[at - this.#base]
  }

  #step(): void {
    const byte = this.#byteAt(this.#at)
    this.#at++
    // CRLF counts by its LF.
    if (byte === lineFeed || (byte === carriageReturn && this.#byteAt(this.#at) !== lineFeed)) this.#line++
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn
}
