import { comparedSql, type OrderTerm, ofRow } from '../list-order.ts'

/** What of a list lies after one place and before another: values by the terms of its order. */
export interface Between {
  readonly after: Values | null
  readonly before: Values | null
}

type Values = readonly (string | null)[]

/** Records that an index holds in one piece: those with a value to order by, or those without one. */
export interface Segment {
  /** What holds of its records beside the list's own conditions. */
  readonly where: readonly string[]
  /** The terms that order its records. */
  readonly terms: readonly OrderTerm[]
}

/**
 * The records between two places, as segments of the list. A row of columns is compared as a whole, so that
 * an index is entered at the place: what was read before is not read again. `at` is the first placeholder of
 * {@link betweenValues}; only which values are null changes the text.
 */
export function segmentsBetween(terms: readonly OrderTerm[], between: Between, at: number): Segment[] {
  const [first, ...rest] = terms
  if (!first) throw new Error('A list is ordered by something')
  if (terms.some(({ direction }) => direction !== first.direction))
    throw new Error('A row of columns is compared in one direction')
  const bounds = boundsOf(between, at)
  const whole = { terms, where: bounds.map(bound => compared(terms, bound)) }
  if (!first.isNullable) return [whole]
  // Ordered by all terms, also where the first is null throughout: only that order is the index's.
  const ordered = [{ ...first, isNullable: false }, ...rest]
  const withValue = {
    terms: ordered,
    where: [
      `${comparedSql(first, ofRow)} IS NOT NULL`,
      ...bounds.filter(hasValue).map(bound => compared(terms, bound)),
    ],
  }
  const without = {
    terms: ordered,
    where: [
      `${comparedSql(first, ofRow)} IS NULL`,
      ...bounds.filter(bound => !hasValue(bound)).map(bound => compared(rest, bound)),
    ],
  }
  // Records without a value come last: none of them is before a place that has one, nor the other way round.
  const segments = [
    ...(bounds.some(bound => bound.isAfter && !hasValue(bound)) ? [] : [withValue]),
    ...(bounds.some(bound => !bound.isAfter && hasValue(bound)) ? [] : [without]),
  ]
  return segments.length > 0 ? segments : [nothing(terms, bounds)]
}

/** The values of the placeholders. */
export function betweenValues({ after, before }: Between): readonly string[] {
  return [...(after ?? []), ...(before ?? [])].filter(value => value !== null)
}

/** Tells apart what makes texts differ: which places are given, and whether they have a value. */
export function betweenName({ after, before }: Between): string {
  const nameOf = (values: Values | null) => (values ? (values[0] === null ? 'null' : 'value') : 'open')
  return `${nameOf(after)} ${nameOf(before)}`
}

interface Bound {
  readonly values: Values
  /** The first of its placeholders; a null has none. */
  readonly at: number
  readonly isAfter: boolean
}

function boundsOf({ after, before }: Between, at: number): readonly Bound[] {
  const first = after ? [{ values: after, at, isAfter: true }] : []
  const taken = betweenValues({ after, before: null }).length
  return before ? [...first, { values: before, at: at + taken, isAfter: false }] : first
}

function hasValue({ values }: Bound): boolean {
  return values[0] !== null
}

function compared(terms: readonly OrderTerm[], { at, isAfter }: Bound): string {
  const operator = (terms[0]?.direction === 'ASC') === isAfter ? '>' : '<'
  const row = terms.map(term => comparedSql(term, ofRow)).join(', ')
  const place = terms.map(({ type }, index) => `$${at + index}::${type}`).join(', ')
  return `(${row}) ${operator} (${place})`
}

/** Between a place without a value and one with a value is nothing; every placeholder is named all the same. */
function nothing(terms: readonly OrderTerm[], bounds: readonly Bound[]): Segment {
  const named = bounds.flatMap(({ values, at }) =>
    terms.slice(values[0] === null ? 1 : 0).map(({ type }, index) => `$${at + index}::${type} IS NULL`),
  )
  return { terms, where: ['false', ...named] }
}
