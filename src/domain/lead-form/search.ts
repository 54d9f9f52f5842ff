import { domainToASCII } from 'node:url'
import { blanks } from '../contact/search.ts'
import { readEmailAddress } from '../fields/email-address.ts'
import { withTypedDomain } from '../fields/typed-domain.ts'
import { containing, searched } from '../lists/finding/search-pattern.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The same characters as Postgres reads them, in a class. */
const invisibleClass =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]+'

/** Stands between two values of a submission, with the blanks that a search sees. */
const between = ' \x01 '
const betweenInSql = "E' \\x01 '"

/** A name has fewer words; each more is one pattern more for each submission. */
const maxWords = 10

/** How a text is looked for in submissions. */
export interface SubmissionSearch {
  /** Any of these LIKE patterns; none for a blank text. */
  readonly patterns: readonly string[]
  /** Whether it is a number, as of a phone, of which only the digits count. */
  readonly isNumber: boolean
  /** Whether it may name a site: the own one's name is in many referrers, and would find all that came from it. */
  readonly isSite: boolean
}

/** Reads a search text without the characters that show nothing, and a run of blanks as one. */
export function readSubmissionSearch(search: string): SubmissionSearch {
  const text = search.replace(invisible, '').replace(blanks, ' ').trim()
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length >= 5 && /^[\d +()/.-]+$/.test(text))
    return { patterns: [containing(digits)], isNumber: true, isSite: false }
  const patterns = text ? [...spellings(text).map(containing), ...acrossValues(text)] : []
  return { patterns, isNumber: false, isSite: text.includes('.') }
}

/** A text as it may have been sent: an e-mail address also with its domain in ASCII and in letters, and in a link. */
function spellings(text: string): readonly string[] {
  const typed = readEmailAddress(withTypedDomain(text))
  if (typed === null) return [text]
  const domain = typed.lastIndexOf('@') + 1
  const ascii = typed.slice(0, domain) + domainToASCII(typed.slice(domain))
  return [...new Set([text, typed, ascii, encodeURIComponent(typed)])]
}

/** What finds a text of which one value ends with the first words and another begins with the others, as do first and last name. */
function acrossValues(text: string): readonly string[] {
  const words = text.split(' ')
  return Array.from({ length: Math.min(words.length, maxWords) - 1 }, (_, nth) => {
    const [head, tail] = [words.slice(0, nth + 1), words.slice(nth + 1)].map(part => part.join(' '))
    return `${containing(`${head}${between}`)}${containing(`${between}${tail}`)}`
  })
}

/**
 * The condition on a row `r` of form_submissions for three placeholders from this one, which hold a
 * {@link SubmissionSearch}: any value that was sent or replaced, or an address, matches it. What is searched is there
 * twice, since the value that a pattern names first may be the last.
 */
export function matchesSubmission(at: number): string {
  const [patterns, isNumber, isSite] = [`$${at}::text[]`, `$${at + 1}::bool`, `$${at + 2}::bool`]
  const sent = `concat_ws(${betweenInSql}, '', ${valuesOf('r.data')}, ${valuesOf('r.replaced')},
    ${addressOf('r.referrer', isSite)}, ${addressOf('r.page', isSite)}, '')`
  const visible = `regexp_replace(${sent}, '${invisibleClass}', '', 'g')`
  // A single space, which most blanks are, is no match: each takes its time.
  const text = searched(`regexp_replace(${visible}, '(?! )${blanks.source}| ${blanks.source}', ' ', 'g')`)
  return `(SELECT CASE WHEN ${isNumber} THEN translate(replace(text, '(0)', ''), ' +()/.-', '') ELSE repeat(text, 2) END
    FROM (SELECT ${text} AS text) AS sent)
    LIKE ANY (ARRAY(SELECT ${searched('pattern')} FROM unnest(${patterns}) AS given (pattern)))`
}

function valuesOf(column: string): string {
  return `(SELECT string_agg(value, ${betweenInSql}) FROM jsonb_each_text(${column}))`
}

function addressOf(column: string, isWhole: string): string {
  return `CASE WHEN ${isWhole} THEN ${column} ELSE regexp_replace(${column}, '^\\w+://[^/?#]*', '') END`
}
