/**
 * The LIKE pattern for a search text: any part, `%` and `_` being characters like any other, and any
 * run of blanks as good as one. Null where the text is blank, which filters nothing.
 */
export function searchPattern(search: string | null | undefined): string | null {
  const text = search?.trim().replace(/\s+/g, ' ')
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
}

/**
 * The condition on a row `r` of contacts for a placeholder (`$4`) that holds a searchPattern: it is
 * found, without regard to case, in the first name, the last name, both with a blank between, or the
 * e-mail.
 */
export function matchesPattern(parameter: string): string {
  return `r.search_text LIKE lower(${parameter}::text)`
}
