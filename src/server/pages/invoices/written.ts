const locale = 'en'

/** Writes a decimal as an amount of a currency, which may not be known. */
export function writeMoney(decimal: string | number, currency: string | null): string {
  return new Intl.NumberFormat(locale, moneyOptions(currency)).format(Number(decimal))
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

/** Writes how many of something, in up to two places. */
export function writeQuantity(decimal: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(decimal))
}

/** Writes a day, YYYY-MM-DD, so that it reads the same everywhere. */
export function writeDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
