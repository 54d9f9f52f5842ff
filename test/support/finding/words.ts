import fc from 'fast-check'

/** A record as it is given to Prisma. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** A field of a filter: what a caller may give, and what a record has to be for it. */
export interface Word {
  readonly given: fc.Arbitrary<unknown>
  readonly holds: (row: Row, given: unknown) => boolean
}

/** Text that has what a pattern or a query could take for its own. */
export const hostileText = fc.constantFrom('a', 'A', '%', '_', '\\', 'a%b', 'A_B', "'; --", 'Zoé', '{a,b}')

/** Days, among them two that follow one another. */
export const day = fc.constantFrom('1900-01-01', '2020-01-31', '2020-02-01', '2999-12-31')

/** Moments, among them two that follow one another. */
export const moment = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-03-01T12:00:00.000Z',
  '2026-06-30T23:59:59.999Z',
)

/** A link to one of these records, or none. */
export const linkTo = (ids: readonly string[]) => fc.option(fc.constantFrom(...ids))

/** Whether it has a link. */
export function isLinked(field: string): Word {
  return {
    given: fc.boolean(),
    holds: (row, given) => (row[field] !== null && row[field] !== undefined) === given,
  }
}

export function equals(field: string, given: fc.Arbitrary<unknown>, same = (value: unknown) => value): Word {
  return {
    given,
    holds: (row, value) =>
      row[field] !== null && row[field] !== undefined && same(row[field]) === same(value),
  }
}

export function oneOf(
  words: readonly string[],
  of: string | ((row: Row) => unknown),
  most = words.length,
): Word {
  return {
    given: fc.array(fc.constantFrom(...words), { maxLength: most }),
    holds: (row, given) => (given as unknown[]).includes(typeof of === 'string' ? row[of] : of(row)),
  }
}

/** Ends in order, each of them null or absent where it is open. */
export function range(field: string, value: fc.Arbitrary<string | number>, isEndIncluded = true): Word {
  const given = fc.tuple(fc.option(value), fc.option(value), fc.boolean()).map(([one, other, isAbsent]) => {
    const inOrder = one === null || other === null || numberOf(one) <= numberOf(other)
    const [from, to] = inOrder ? [one, other] : [other, one]
    return isAbsent ? { ...(from !== null && { from }), ...(to !== null && { to }) } : { from, to }
  })
  return {
    given,
    holds: (row, range) => {
      const { from = null, to = null } = range as Readonly<Record<string, string | number | null | undefined>>
      if (from === null && to === null) return true
      if (row[field] === null) return false
      const value = numberOf(row[field])
      if (from !== null && value < numberOf(from)) return false
      if (to === null) return true
      return isEndIncluded ? value <= numberOf(to) : value < numberOf(to)
    },
  }
}

export function text(field: string): Word {
  return {
    given: hostileText,
    holds: (row, given) => String(row[field]).toLowerCase().includes(String(given).toLowerCase()),
  }
}

/** A search for a text in a name, or in two of them with a blank between. */
export function search([first, second]: readonly [string, string]): Word {
  return {
    given: hostileText,
    holds: (row, given) =>
      `${row[first]} ${row[second] ?? ''}`.toLowerCase().includes(String(given).toLowerCase()),
  }
}

/** The filter's fields for when a record was made and changed. */
export const times: Readonly<Record<string, Word>> = {
  createdAt: range('createdAt', moment, false),
  updatedSince: {
    given: moment,
    holds: ({ updatedAt }, since) => numberOf(updatedAt) >= numberOf(since),
  },
}

/** Days, moments and amounts as numbers. */
export function numberOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  const number = Number(value)
  return Number.isNaN(number) ? Date.parse(String(value)) : number
}
