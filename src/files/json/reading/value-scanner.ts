/** The bytes that JSON is made of. */
export const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  blank: 0x20,
  quote: 0x22,
  comma: 0x2c,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  upperE: 0x45,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  lowerE: 0x65,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** A double keeps every number that has no exponent and no more digits. */
const digitsKept = 15

/** What was seen of a value that has been scanned to its end. */
export interface ScannedValue {
  /** How many colons stand outside of strings: the members of its objects, those that are there twice too. */
  readonly colons: number
  /** Whether there is a number that may be more than a double keeps. */
  readonly hasLongNumber: boolean
}

/**
 * Finds the end of a JSON value by its brackets and quotes, in as many pieces as it comes in. It does not tell
 * whether the value is JSON: that is for whoever parses it.
 */
export class ValueScanner implements ScannedValue {
  colons = 0
  hasLongNumber = false
  /** How many line feeds stand outside of strings, and where the last one does, from the value's beginning. */
  lines = 0
  lastLineFeed = -1
  /** How deep it is nested where it was scanned last. */
  depth = 0
  #inString = false
  #digits = 0
  /** How many bytes of the value have been scanned. */
  #at = 0
  readonly #maxDepth: number

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth
  }

  /** How many bytes of the value were scanned. */
  get scanned(): number {
    return this.#at
  }

  /** Whether it is nested too deep, at {@link scanned}; nothing is scanned beyond. */
  get isTooDeep(): boolean {
    return this.depth > this.#maxDepth
  }

  /** Begins another value. */
  begin(): void {
    this.colons = 0
    this.hasLongNumber = false
    this.lines = 0
    this.lastLineFeed = -1
    this.depth = 0
    this.#inString = false
    this.#digits = 0
    this.#at = 0
  }

  /**
   * Goes on with a value that begins at `start` of these bytes, which end at `end`. Answers how many bytes the
   * value has, or -1 where it goes on behind them.
   */
  scan(bytes: Uint8Array, start: number, end: number): number {
    let at = start + this.#at
    while (at < end) {
      if (this.#inString) {
        while (at < end && bytes[at] !== byte.quote) at += bytes[at] === byte.backslash ? 2 : 1
        if (at >= end) break
        at++
        this.#inString = false
        if (this.depth === 0) return this.#stop(at - start)
        continue
      }
      const current = bytes[at] ?? 0
      if (current >= byte.zero && current <= byte.nine) {
        if (++this.#digits > digitsKept) this.hasLongNumber = true
        at++
        continue
      }
      if (this.#digits > 0 && current !== byte.point) {
        if (current === byte.lowerE || current === byte.upperE) this.hasLongNumber = true
        this.#digits = 0
      }
      if (current === byte.quote) this.#inString = true
      else if (current === byte.colon) this.colons++
      else if (current === byte.openObject || current === byte.openList) {
        if (++this.depth > this.#maxDepth) break
      } else if (current === byte.closeObject || current === byte.closeList) {
        if (this.depth === 0) return this.#stop(at - start)
        if (--this.depth === 0) return this.#stop(at + 1 - start)
      } else if (this.depth === 0 && (current === byte.comma || isBlank(current)))
        return this.#stop(at - start)
      else if (current === byte.lineFeed) {
        this.lines++
        this.lastLineFeed = at - start
      }
      at++
    }
    this.#at = at - start
    return -1
  }

  #stop(length: number): number {
    this.#at = length
    return length
  }
}

/** Whether a byte may stand between the parts of a JSON text. */
export function isBlank(value: number): boolean {
  return (
    value === byte.blank || value === byte.lineFeed || value === byte.carriageReturn || value === byte.tab
  )
}
