/**
 * Runs of what a search takes for one space: Unicode's White_Space and U+FEFF. The column that is
 * searched names the same characters (prisma/migrations/20261122000000_init).
 */
const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g

/**
 * The LIKE pattern for a search text: any part, `%` and `_` being characters like any other, any run
 * of blanks as good as one, and none at either end. Null where the text is blank, which filters nothing.
 */
export function searchPattern(search: string | null | undefined): string | null {
  const text = search?.replace(blanks, ' ').trim()
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
