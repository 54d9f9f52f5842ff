import { locale } from './locale.ts'

const counts = new Intl.NumberFormat(locale)

const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The signs of all numbers: in some places, as in en-DE, money would have others, and be misread beside them. */
const signs = new Map(
  amounts
    .formatToParts(1e6)
    .filter(({ type }) => type === 'group' || type === 'decimal')
    .map(({ type, value }) => [type, value]),
)

const decimal = signs.get('decimal') ?? '.'
const group = signs.get('group') ?? ','

// Amounts are below 10^12 with two places, which a double holds exactly enough to be shown.

/** How amounts are written. */
export interface Money {
  /** An amount with its places, as in a column of amounts. */
  readonly amount: (decimal: string | number) => string
  /** An amount without places where they are zero, as in a text or on a card. */
  readonly shortAmount: (decimal: string | number) => string
  /** An amount without places, as sums are that are compared. */
  readonly roundAmount: (decimal: string | number) => string
  /** An amount in few signs, as beside a mark of a plot. */
  readonly roughAmount: (decimal: string | number) => string
  /** The amount that somebody typed, also with the places and the sign of the currency. */
  readonly read: (text: string) => string | null
}

const written = new Map<string | null, Money>()

/** How amounts of a currency are written; without one they stand alone. */
export function moneyOf(currency: string | null): Money {
  const money = written.get(currency) ?? makeMoney(currency)
  written.set(currency, money)
  return money
}

function makeMoney(currency: string | null): Money {
  const style = currency ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {}
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions()
  // The service knows two places: of a currency that has none, those that are not zero stand.
  const ofCurrency = currency ? maximumFractionDigits : 2
  const places = Math.max(2, ofCurrency)
  const write = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { ...style, ...options })
    return (decimal: string | number) =>
      format
        .formatToParts(Number(decimal))
        .map(({ type, value }) => signs.get(type) ?? value)
        .join('')
  }
  const sign = new Intl.NumberFormat(locale, style).formatToParts(0).find(({ type }) => type === 'currency')
  const whole = { minimumFractionDigits: places, maximumFractionDigits: places }
  const stripped = { ...whole, trailingZeroDisplay: 'stripIfInteger' } as const
  return {
    amount: write(ofCurrency < 2 ? stripped : whole),
    shortAmount: write(stripped),
    roundAmount: write({ minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    roughAmount: write({ notation: 'compact', maximumSignificantDigits: 2 }),
    read: text => readAmount(text, places, sign?.value),
  }
}

/** An amount as it is typed, and as a message has it: two places, and no currency. */
export function amount(decimal: string | number): string {
  return amounts.format(Number(decimal))
}

const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** How many of something are charged. */
export function quantity(decimal: string): string {
  return quantities.format(Number(decimal))
}

/**
 * The amount that somebody typed, as the API writes it: plain, or with the signs and places that amounts are printed with
 * here. Null where it is none, or can be read in two ways.
 */
export function readAmount(text: string, printedPlaces = 2, currencySign = ''): string | null {
  const given = withoutSign(plain(text.trim()), plain(currencySign))
  // The point is that of the API, and parts thousands here.
  if (printedPlaces > 2 && decimal !== '.' && /^-?\d{1,3}\.\d{3}$/.test(given)) return null
  // The service knows two places: those beyond are zeros.
  const zeros = given.at(-1 - printedPlaces) === decimal ? '0'.repeat(printedPlaces - 2) : ''
  const typed = given.endsWith(zeros) ? given.slice(0, given.length - zeros.length) : given
  const end = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(decimal))
  const hasPlaces = end >= 0 && typed.length - end <= 3
  const places = hasPlaces ? typed.slice(end + 1) : ''
  const number = end === 0 && places ? '0' : hasPlaces ? typed.slice(0, end) : typed
  const digits = number.replaceAll(plain(group), '')
  if (!/^-?\d{1,12}$/.test(digits) || !/^\d{0,2}$/.test(places)) return null
  if (number !== digits && number !== plain(whole(Number(digits)))) return null
  return `${digits}.${places.padEnd(2, '0')}`
}

/** What is said of a text that is none. */
export const noAmount = `Must be an amount such as ${amount(1250.5)}`

/** The percentage that somebody typed, with or without its sign. Null where it is none. */
export function readPercent(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?) ?%?$/.exec(plain(text.trim()).replace(decimal, '.')) ?? []
  return digits === undefined ? null : Number(digits)
}

/** What is said of a text that is none. */
export const noPercent = 'Must be a percentage such as 62.5'

/** A number without the sign before or behind it. */
function withoutSign(text: string, sign: string): string {
  const minus = text.startsWith('-') ? '-' : ''
  const number = text.slice(minus.length).trimStart()
  if (number.startsWith(sign)) return minus + number.slice(sign.length).trimStart()
  return number.endsWith(sign) ? minus + number.slice(0, -sign.length).trimEnd() : text
}

/** With the digits, spaces and signs of English keyboards, whatever script it was typed or copied in. */
function plain(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\uFF00-\uFFEF]/g, wide => wide.normalize('NFKC'))
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll('٫', decimal)
    .replaceAll('٬', group)
    .replaceAll('٪', '%')
    .replaceAll('−', '-')
    .replaceAll(/\s/g, ' ')
}

/** Unicode has the digits of each script in a row, from 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = code - 1
  while (/\p{Nd}/u.test(String.fromCodePoint(before))) before -= 1
  return `${(code - before - 1) % 10}`
}

/** A text of the service, with its amounts as they are printed here; what it quotes, such as a title, stays as it is. */
export function withAmounts(text: string): string {
  return text.replaceAll(/“[^“”]*”|(?<![\d.])-?\d{1,14}\.\d{2}(?![\d.])/g, found =>
    found.startsWith('“') ? found : amount(found),
  )
}

/** How many, with the noun in its number: `count(2, 'deal')` is `2 deals`. */
export function count(number: number, noun: string): string {
  return `${counts.format(number)} ${number === 1 ? noun : `${noun}s`}`
}

/** A whole number. */
export function whole(number: number): string {
  return counts.format(number)
}
