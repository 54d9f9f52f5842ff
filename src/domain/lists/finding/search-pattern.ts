/** The LIKE pattern that finds a text anywhere: `%`, `_` and `\` are literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
