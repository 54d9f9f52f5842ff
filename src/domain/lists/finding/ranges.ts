import { Decimal } from '../../../generated/prisma/internal/prismaNamespace.ts'
import { isObject } from '../../../is-object.ts'
import { builder } from '../../builder.ts'
import type { Constraint } from '../../fields/constraints.ts'

const DateRange = builder.inputType('DateRange', {
  description:
    'Days from one to another, both included. An end that is absent or null is open; without either, nothing is asked.',
  fields: t => ({
    from: t.field({ type: 'Date', description: 'The first day.' }),
    to: t.field({ type: 'Date', description: 'The last day; not before `from`.' }),
  }),
})

const DateTimeRange = builder.inputType('DateTimeRange', {
  description:
    'Points in time from one up to another, so that ranges that follow one another share nothing. An end that is absent or null is open; without either, nothing is asked.',
  fields: t => ({
    from: t.field({ type: 'DateTime', description: 'The first moment, included.' }),
    to: t.field({ type: 'DateTime', description: 'The end, not included; not before `from`.' }),
  }),
})

const DecimalRange = builder.inputType('DecimalRange', {
  description:
    'Amounts from one to another, both included. An end that is absent or null is open; without either, nothing is asked.',
  fields: t => ({
    from: t.field({ type: 'Decimal', description: 'The least.' }),
    to: t.field({ type: 'Decimal', description: 'The most; not below `from`.' }),
  }),
})

const FloatRange = builder.inputType('FloatRange', {
  description:
    'Numbers from one to another, both included. An end that is absent or null is open; without either, nothing is asked.',
  fields: t => ({
    from: t.float({ description: 'The least.' }),
    to: t.float({ description: 'The most; not below `from`.' }),
  }),
})

/** How ranges of a column's SQL type are given and compared. */
export const ranges = {
  date: { type: DateRange, isEndIncluded: true },
  timestamptz: { type: DateTimeRange, isEndIncluded: false },
  numeric: { type: DecimalRange, isEndIncluded: true },
  float8: { type: FloatRange, isEndIncluded: true },
} as const

/** The ends of a range; null where it is open. */
export function endsOf(range: unknown): { readonly from: unknown; readonly to: unknown } {
  if (!isObject(range)) return { from: null, to: null }
  return { from: range.from ?? null, to: range.to ?? null }
}

/** A range that does not end before it begins. */
export const inOrder: Constraint = {
  check: range => {
    const { from, to } = endsOf(range)
    if (from === null || to === null) return undefined
    return compare(from, to) > 0 ? 'Must not end before it begins' : undefined
  },
}

function compare(from: unknown, to: unknown): number {
  return Decimal.isDecimal(from) && Decimal.isDecimal(to) ? from.comparedTo(to) : Number(from) - Number(to)
}
