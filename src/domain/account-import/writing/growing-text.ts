/** Text becomes bytes this often: strings that live long are the most expensive garbage. */
const textChars = 32 * 1024

/** Text that grows line by line, and is bytes in the end. */
export class GrowingText {
  #bytes: Buffer[] = []
  #lines: string[] = []
  #chars = 0

  add(line: string): void {
    this.#lines.push(line)
    this.#chars += line.length
    if (this.#chars >= textChars) this.#encode()
  }

  /** All lines, each with its end. */
  toBytes(): Buffer {
    this.#encode()
    return Buffer.concat(this.#bytes)
  }

  #encode(): void {
    if (this.#lines.length > 0) this.#bytes.push(Buffer.from(`${this.#lines.join('\n')}\n`))
    this.#lines = []
    this.#chars = 0
  }
}
