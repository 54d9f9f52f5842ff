import { locale } from './locale.ts'

const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeAmounts = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const counts = new Intl.NumberFormat(locale)

// Amounts are below 10^12 with two places, which a double holds exactly enough to be shown.

/** An amount with its two places, as in a column of amounts. */
export function amount(decimal: string | number): string {
  return amounts.format(Number(decimal))
}

/** An amount without places where they are zero, as in a text or on a card. */
export function shortAmount(decimal: string | number): string {
  return wholeAmounts.format(Number(decimal))
}

const signs = Object.fromEntries(amounts.formatToParts(1e6).map(({ type, value }) => [type, plain(value)]))

/**
 * The amount that somebody typed, as the API writes it: plain, or with the signs that amounts are printed with here.
 * Null where it is none, or can be read in two ways.
 */
export function readAmount(text: string): string | null {
  const typed = plain(text.trim())
  const end = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(signs.decimal ?? '.'))
  const hasPlaces = end >= 0 && typed.length - end <= 3
  const number = hasPlaces ? typed.slice(0, end) : typed
  const places = hasPlaces ? typed.slice(end + 1) : ''
  const digits = number.replaceAll(signs.group ?? ',', '')
  if (!/^-?\d{1,12}$/.test(digits) || !/^\d{0,2}$/.test(places)) return null
  if (number !== digits && number !== plain(whole(Number(digits)))) return null
  return places ? `${digits}.${places}` : digits
}

/** With spaces and minus signs as keyboards have them. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ').replaceAll('−', '-')
}

/** A text of the service, with its amounts as they are printed here. */
export function withAmounts(text: string): string {
  return text.replaceAll(/(?<![\d.])-?\d{1,14}\.\d{2}(?![\d.])/g, amount)
}

/** How many, with the noun in its number: `count(2, 'deal')` is `2 deals`. */
export function count(number: number, noun: string): string {
  return `${counts.format(number)} ${number === 1 ? noun : `${noun}s`}`
}

/** A whole number. */
export function whole(number: number): string {
  return counts.format(number)
}
