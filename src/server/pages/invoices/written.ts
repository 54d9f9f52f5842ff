const locale = 'en'

/** How amounts of a currency are written, which may not be known. Once for a page: to make it takes a hundred times as long as to use it. */
export function moneyWriter(currency: string | null): (decimal: string | number) => string {
  const { format } = new Intl.NumberFormat(locale, moneyOptions(currency))
  return decimal => format(Number(decimal))
}

/** With the places that the currency has: where it has none, those that are not zero stand, as the sums have them too. */
function moneyOptions(currency: string | null): Intl.NumberFormatOptions {
  if (!currency) return { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const { maximumFractionDigits: places = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions()
  return {
    ...style,
    minimumFractionDigits: Math.max(2, places),
    maximumFractionDigits: Math.max(2, places),
    trailingZeroDisplay: places < 2 ? 'stripIfInteger' : 'auto',
  }
}

const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** Writes how many of something, in up to two places. */
export function writeQuantity(decimal: string): string {
  return quantities.format(Number(decimal))
}

/** Writes a day, YYYY-MM-DD, so that it reads the same everywhere. */
export function writeDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
