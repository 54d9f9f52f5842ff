/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** What is wrong with a list that is written a line each: the first error of it or of an entry, which is quoted. */
export function errorOfLines(
  errors: Readonly<Record<string, string>>,
  name: string,
  lines: readonly string[],
): string | undefined {
  if (errors[name]) return errors[name]
  const at = lines.findIndex((_, index) => errors[`${name}.${index}`])
  return at < 0 ? undefined : `“${lines[at]}”: ${errors[`${name}.${at}`]}`
}
