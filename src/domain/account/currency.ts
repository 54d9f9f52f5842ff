import type { Constraint } from '../fields/constraints.ts'

/** The currencies that an account may have: those of ISO 4217 that this process can write. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A currency's code in ISO 4217. */
export const currencyCode: Constraint = {
  schema: { pattern: '^[A-Z]{3}$' },
  check: value =>
    typeof value !== 'string' || currencies.has(value)
      ? undefined
      : 'Must be a currency of ISO 4217 in capital letters, such as EUR',
}
