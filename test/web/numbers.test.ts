import { registerHooks } from 'node:module'
import { describe, expect, it } from 'vitest'

// The language is that of the browser: each import with another `?en-…` is that of one in this language.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const language = /\/numbers\.ts\?(.+)$/.exec(context.parentURL ?? '')?.[1]
    if (specifier !== './locale.ts' || !language) return nextResolve(specifier, context)
    return {
      url: `data:text/javascript,export const locale = '${language}'`,
      format: 'module',
      shortCircuit: true,
    }
  },
})

const numbersIn = (language: string): Promise<typeof import('../../src/web/console/words/numbers.ts')> =>
  import(`../../src/web/console/words/numbers.ts?${language}`)

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const regions = ['001', '150', ...letters.flatMap(first => letters.map(second => first + second))]
const languages = ['en', ...regions.map(region => `en-${region}`)].filter(
  language => new Intl.NumberFormat(language).resolvedOptions().locale === language,
)

const currencies = [null, 'CHF', 'DKK', 'EUR', 'GBP', 'INR', 'JPY', 'PLN', 'SEK', 'USD']
const values = ['0.00', '-0.50', '12.50', '999.99', '1234.00', '1234.50', '-123456.07', '999999999999.99']

/** What of an amount of money is typed: all but the currency. */
function typed(printed: string): string {
  const [digits = ''] = /\d.*\d|\d/.exec(printed) ?? []
  return /[-−]/.test(printed) ? `-${digits}` : digits
}

describe('numbers', () => {
  it('can be typed as they are printed in any English, money too', async () => {
    expect(languages.length).toBeGreaterThan(90)
    const misread: string[] = []
    for (const language of languages) {
      const { amount, moneyOf, quantity, readAmount } = await numbersIn(language)
      for (const value of values) {
        const money = currencies.flatMap(currency => {
          const { amount, shortAmount } = moneyOf(currency)
          return [amount(value), shortAmount(value)]
        })
        for (const printed of [amount(value), quantity(value), ...money])
          if (readAmount(typed(printed)) !== value) misread.push(`${language}: ${value} as ${printed}`)
      }
    }
    expect(misread).toEqual([])
  })

  it('have the same signs with a currency and without', async () => {
    const { amount, moneyOf } = await numbersIn('en-DE')
    expect([amount(1234.5), moneyOf('EUR').amount(1234.5), moneyOf('EUR').roughAmount(1500)]).toEqual([
      '1.234,50',
      '€1.234,50',
      '€1,5K',
    ])
  })

  it('of a currency with three places can be typed with them, and not where a point is read in two ways', async () => {
    for (const [language, printed, unclear] of [
      ['en-DE', '-12,500', ['12.500', '-13.500', '12,505']],
      ['en-GB', '-12.500', ['12.505', '12.5000']],
      ['en-ZA', '-12,500', ['12.500']],
    ] as const) {
      const { moneyOf, readAmount } = await numbersIn(language)
      const { amount, read } = moneyOf('KWD')
      expect(typed(amount('-12.50'))).toBe(printed)
      expect(read(printed)).toBe('-12.50')
      expect(read(typed(amount('1234567.05')))).toBe('1234567.05')
      expect(unclear.map(read)).toEqual(unclear.map(() => null))
      expect([read('12500'), read('12.5'), read('-.50'), read('')]).toEqual(['12500.00', '12.50', null, null])
      expect(readAmount(printed)).toBeNull()
    }
  })
})
