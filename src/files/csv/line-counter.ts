const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const byteOrderMark = [0xef, 0xbb, 0xbf]

/**
 * Finds the line on which each record of a text begins. The text arrives in pieces; its lines end by CRLF, LF or
 * CR, within quoted values too.
 */
export class LineCounter {
  #bytes = new Uint8Array()
  #line = 1
  #at = 0
  /** Offset of the current bytes in the text. */
  #base = 0

  /** Adds the bytes that come next. */
  add(bytes: Uint8Array): void {
    const rest = this.#bytes.subarray(this.#at - this.#base)
    this.#bytes = new Uint8Array(rest.length + bytes.length)
    this.#bytes.set(rest)
    this.#bytes.set(bytes, rest.length)
    this.#base = this.#at
    if (this.#at === 0 && byteOrderMark.every((byte, at) => this.#bytes[at] === byte))
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
