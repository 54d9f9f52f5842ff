import { isInexact } from './exact-numbers.ts'

/** A part of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The characters that matter. Comparing codes one by one makes the scan of a large body fast. */
const code = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** The length of `1e400`: a double holds the digits of every shorter number. */
const shortestInexact = 5

/** More than any honest body has: the scan ends here, and the body is refused. */
export const maxInexact = 1_000
/** Like {@link maxInexact}, for commas and opening brackets. */
export const maxParts = 50_000

/** Scans a JSON text before it is parsed, once and without recursion, valid or not, up to `most` parts. */
export function scanJson(text: string, most: number = maxParts) {
  /** Positions of the numbers whose digits a double does not hold. */
  const inexact: Span[] = []
  let depth = 0
  /** How deep objects and lists are nested. */
  let deepest = 0
  /** The number of commas and opening brackets, which decides the cost of parsing. */
  let parts = 0
  for (let at = 0; at < text.length && inexact.length < maxInexact && parts < most; at++) {
    const character = text.charCodeAt(at)
    if (character === code.quote) at = endOfText(text, at)
    else if (character === code.comma) parts++
    else if (character === code.openObject || character === code.openList) {
      parts++
      deepest = Math.max(deepest, ++depth)
    } else if (character === code.closeObject || character === code.closeList) depth--
    else if (character >= code.zero && character <= code.nine) {
      const end = endOfNumber(text, at)
      const start = text.charCodeAt(at - 1) === code.minus ? at - 1 : at
      if (end - start >= shortestInexact && isInexact(text.slice(start, end))) inexact.push({ start, end })
      at = end - 1
    }
  }
  return { depth: deepest, parts, inexact }
}

/** The index of the quote that ends the string which begins here. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== code.quote)
    at += text.charCodeAt(at) === code.backslash ? 2 : 1
  return at
}

const restOfNumber = /[-+.eE\d]*/y

function endOfNumber(text: string, start: number): number {
  restOfNumber.lastIndex = start
  restOfNumber.test(text)
  return restOfNumber.lastIndex
}
