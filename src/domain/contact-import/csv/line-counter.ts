const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const byteOrderMark = Buffer.from('\ufeff')

/** Tells on which line each record of a text begins. Lines end by CRLF, LF or CR, within quoted values too. */
export class LineCounter {
  readonly #bytes: Buffer
  #line = 1
  #at: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#at = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
  }

  /** The line of the next record, which ends at this byte; empty lines before it are passed over. */
  nextRecord(end: number): number {
    while (this.#at < end && isLineEnd(this.#bytes[this.#at])) this.#step()
    const line = this.#line
    while (this.#at < end) this.#step()
    return line
  }

  #step(): void {
    const byte = this.#bytes[this.#at]
    this.#at++
    // Of CRLF the LF counts.
    if (byte === lineFeed || (byte === carriageReturn && this.#bytes[this.#at] !== lineFeed)) this.#line++
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn
}
