import { locale } from './locale.ts'

const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeAmounts = new Intl.NumberFormat(locale, {
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

/** How many, with the noun in its number: `count(2, 'deal')` is `2 deals`. */
export function count(number: number, noun: string): string {
  return `${counts.format(number)} ${number === 1 ? noun : `${noun}s`}`
}

/** A whole number. */
export function whole(number: number): string {
  return counts.format(number)
}
