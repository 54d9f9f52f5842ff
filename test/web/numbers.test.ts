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

const currencies = [null, 'CHF', 'DKK', 'EUR', 'GBP', 'INR', 'JPY', 'PLN', 'SEK', 'USD', 'XOF']
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
        for (const printed of [amount(value), quantity(value)])
          if (readAmount(printed) !== value) misread.push(`${language}: ${value} as ${printed}`)
        for (const { amount, shortAmount, read } of currencies.map(moneyOf))
          for (const printed of [amount(value), shortAmount(value)])
            if (read(printed) !== value || read(typed(printed)) !== value)
              misread.push(`${language}: ${value} as ${printed}`)
      }
    }
    expect(misread).toEqual([])
  })

  it('have the sign of their currency before or behind them, once, and no other', async () => {
    const { moneyOf, readAmount } = await numbersIn('en-GB')
    const { read } = moneyOf('EUR')
    expect(['€450', '450 €', '- € 450', '€-450', ' €\u00A0.5 '].map(read)).toEqual([
      ...['450.00', '450.00', '-450.00', '-450.00', '0.50'],
    ])
    const others = ['$450', '€', '€€450', '€450€', '-€-450', '4€50', '4€,50']
    expect(others.map(read)).toEqual(others.map(() => null))
    expect([readAmount('€450'), moneyOf(null).read('€450')]).toEqual([null, null])
    expect(moneyOf('JPY').read('￥１２，５００')).toBe('12500.00')
  })

  it('can be typed with the digits and signs of other scripts', async () => {
    for (const language of ['en-GB', 'en-DE', 'en-ZA']) {
      const { readAmount, readPercent } = await numbersIn(language)
      expect(readPercent('٦٢٫٥ ٪')).toBe(62.5)
      for (const script of ['ar-EG', 'fa-IR']) {
        const { format } = new Intl.NumberFormat(script, { minimumFractionDigits: 2 })
        expect([readAmount(format(1250.5)), readAmount(format(-1250.5))]).toEqual(['1250.50', '-1250.50'])
      }
    }
    const { readAmount, readPercent } = await numbersIn('en-GB')
    const systems = Intl.supportedValuesOf('numberingSystem')
    const misread = systems.filter(system => {
      const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210)
      return /^\p{Nd}+$/u.test(written) && readAmount(written) !== '9876543210.00'
    })
    expect(systems.length).toBeGreaterThan(50)
    expect(misread).toEqual([])
    expect(['５０％', '६२.5 %', '６２．５'].map(readPercent)).toEqual([50, 62.5, 62.5])
    expect(['10²', '①', '½', '一'].map(text => readAmount(text))).toEqual([null, null, null, null])
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
  it('are printed in a text of the service, but not in what it quotes', async () => {
    const { withAmounts } = await numbersIn('en-DE')
    const text = withAmounts('Booking overlaps the confirmed booking “Prints 2026.01”: 1234.50')
    expect([text.includes('“Prints 2026.01”'), text.includes('1.234,50')]).toEqual([true, true])
  })
})
