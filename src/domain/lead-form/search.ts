import { domainToASCII } from 'node:url'
import { readEmailAddress } from '../fields/email-address.ts'
import { withTypedDomain } from '../fields/typed-domain.ts'
import { blanks, containing, searched } from '../lists/finding/search-pattern.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The same characters as Postgres reads them, in a class. */
const invisibleClass =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'

/** Stands between two values of a submission, so that no number goes across them. */
const separator = "E'\\x01'"

/** Each takes its time for each submission. */
const maxWords = 10

/** How a text is looked for in submissions. */
export interface SubmissionSearch {
  /** LIKE patterns that must all match. */
  readonly words: readonly string[]
  /** LIKE patterns of which one is enough. */
  readonly spellings: readonly string[]
  /** A regular expression that must match, for a number such as a phone's. */
  readonly number: string | null
}

/** Reads a search text, without the characters that show nothing; null where nothing else is in it. */
export function readSubmissionSearch(search: string): SubmissionSearch | null {
  const text = search.replace(invisible, '').replace(blanks, ' ').trim()
  if (text === '') return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  // However its digits are set apart.
  if (digits.length >= 5 && /^[\d +()/.-]+$/.test(text))
    return { words: [], spellings: [], number: [...digits].join('[ ()/.-]*') }
  const words = text.split(' ', maxWords).map(containing)
  return { words, spellings: spellingsOf(text).map(containing), number: null }
}

/** An e-mail address as it may have been sent otherwise: with its domain in letters or in ASCII, and in a link. */
function spellingsOf(text: string): readonly string[] {
  const typed = readEmailAddress(withTypedDomain(text))
  if (typed === null) return []
  const domain = typed.lastIndexOf('@') + 1
  return [typed, typed.slice(0, domain) + domainToASCII(typed.slice(domain)), encodeURIComponent(typed)]
}

/**
 * The condition on a row `r` of form_submissions for three placeholders from this one, which hold a
 * {@link SubmissionSearch}: what was sent or replaced, and the addresses without their sites, match it.
 */
export function matchesSubmission(at: number): string {
  const [words, spellings, number] = [`$${at}::text[]`, `$${at + 1}::text[]`, `$${at + 2}::text`]
  const values = ['r.data', 'r.replaced'].map(
    column => `(SELECT string_agg(value, ${separator}) FROM jsonb_each_text(${column}))`,
  )
  // The own site is in most of them.
  const addresses = ['r.referrer', 'r.page'].map(column => `regexp_replace(${column}, '^\\w+://[^/?#]*', '')`)
  const sent = `concat_ws(${separator}, ${[...values, ...addresses].join(', ')})`
  const visible = `CASE WHEN octet_length(sent) = length(sent) THEN sent ELSE regexp_replace(sent, '${invisibleClass}', '', 'g') END`
  const patterns = (given: string) => `(ARRAY(SELECT ${searched('given')} FROM unnest(${given}) AS given))`
  // OFFSET keeps Postgres from making the text anew for each time that it is named.
  return `(SELECT (${number} IS NULL OR text ~ ${number}) AND text LIKE ALL ${patterns(words)}
      OR text LIKE ANY ${patterns(spellings)}
    FROM (SELECT ${searched(visible)} AS text FROM (SELECT ${sent} AS sent OFFSET 0) AS raw OFFSET 0) AS searched)`
}
