/** A double holds this many digits of every number that is not among the smallest. */
const alwaysKept = 15
const smallest = 1e-300
/** No documented value has more characters: a longer literal counts as inexact without a further look. */
const longest = 40

const numberLiteral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const zeroLiteral = /^[-0.]*(?:e|$)/i

/**
 * Whether a number of JSON has other digits than the double that is read from it. Text that is no number
 * is left to the parser to refuse.
 */
export function isInexact(literal: string): boolean {
  return losesDigits(literal) && numberLiteral.test(literal)
}

function losesDigits(literal: string): boolean {
  if (literal.length > longest) return true
  const size = Math.abs(Number(literal))
  if (size === 0) return !zeroLiteral.test(literal)
  if (size === Number.POSITIVE_INFINITY) return true
  if (size >= smallest && literal.length <= alwaysKept) return false
  const read = String(size)
  return literal !== read && digitsOf(literal) !== digitsOf(read)
}

/** The digits of a number without the zeros around them, its sign, its point and its exponent. */
function digitsOf(number: string): string {
  let digits = ''
  let significant = 0
  for (const character of number) {
    if (character === 'e' || character === 'E') break
    if (character === '-' || character === '.' || (character === '0' && digits === '')) continue
    digits += character
    if (character !== '0') significant = digits.length
  }
  return digits.slice(0, significant)
}
