/**
 * Runs of characters that a search treats as one space: Unicode's White_Space and U+FEFF. The searched
 * column of contacts names the same characters (prisma/migrations/20261122000000_init).
 */
export const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g

/** The LIKE pattern that finds a text anywhere: `%`, `_` and `\` are literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** An SQL text as searches compare it: in lower case, and with the sigma that ends words (ς) as any other. */
export function searched(text: string): string {
  return `translate(lower(${text}), 'ς', 'σ')`
}

/** Whether an SQL text matches a LIKE pattern, as searches compare them. */
export function matchesText(text: string, pattern: string): string {
  return `${searched(text)} LIKE ${searched(`${pattern}::text`)}`
}
