import { locale } from '../../words/locale.ts'

const names = new Intl.DisplayNames(locale, { type: 'currency' })

/** The currencies that this browser knows, by their codes in ISO 4217. */
export const currencyLabels: Readonly<Record<string, string>> = {
  '': 'None: amounts stand alone',
  ...Object.fromEntries(
    Intl.supportedValuesOf('currency').map(code => [code, `${code}, ${names.of(code) ?? code}`]),
  ),
}
