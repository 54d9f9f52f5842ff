import { readEmailAddress } from '../fields/email-address.ts'
import { withTypedDomain } from '../fields/typed-domain.ts'
import { blanks, containing, matchesText } from '../lists/finding/search-pattern.ts'

/**
 * The LIKE pattern that finds a search text anywhere: `%` and `_` are literal, a run of blanks is one
 * space, blanks at the ends are removed. A whole e-mail address finds what is stored of it. Null for a blank text,
 * which filters nothing.
 */
export function searchPattern(search: string | null | undefined): string | null {
  const text = search?.replace(blanks, ' ').trim()
  return text ? containing(readEmailAddress(withTypedDomain(text)) ?? text) : null
}

/**
 * The condition on a row `r` of contacts for a placeholder (`$4`) that holds a searchPattern: first
 * name, last name, both with a blank between, or e-mail match it, case-insensitively. The index has both forms of
 * sigma: it finds any letter in their place, and what it finds is compared again.
 */
export function matchesPattern(parameter: string): string {
  const pattern = `lower(${parameter}::text)`
  return `r.search_text LIKE translate(${pattern}, 'σς', '__')
    AND (${pattern} !~ '[σς]' OR ${matchesText('r.search_text', parameter)})`
}
