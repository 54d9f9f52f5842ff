import type { Prisma } from '../../generated/prisma/client.ts'

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

/**
 * The filter for a search text: any part of first name, last name or e-mail, or of both names
 * with a blank between; without regard to case, `%` and `_` being characters like any other.
 * Blank text filters nothing.
 */
export function matchesSearch(search: string | null | undefined): Prisma.ContactWhereInput {
  const text = search?.trim().replace(/\s+/g, ' ')
  if (!text) return {}
  const contains = insensitive('contains', text)
  return { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }, ...acrossNames(text)] }
}

/** "ann smi" is found in "Joann Smith": the first name ends with one side of a blank, the last name starts with the other. */
function acrossNames(text: string): Prisma.ContactWhereInput[] {
  const words = text.split(' ')
  return words.slice(1).map((_, index) => ({
    firstName: insensitive('endsWith', words.slice(0, index + 1).join(' ')),
    lastName: insensitive('startsWith', words.slice(index + 1).join(' ')),
  }))
}

/** Prisma hands the text to ILIKE as a pattern, so its wildcards are escaped here. */
function insensitive<Kind extends 'contains' | 'startsWith' | 'endsWith'>(kind: Kind, text: string) {
  return { [kind]: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
}
