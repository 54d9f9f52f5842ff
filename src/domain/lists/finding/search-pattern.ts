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
