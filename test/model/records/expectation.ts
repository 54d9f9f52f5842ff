import fc from 'fast-check'
import type { Refusal } from '../refusals.ts'
import type { Row } from './rows.ts'

const notFound: Refusal = { code: 'NOT_FOUND' }
const conflict: Refusal = { code: 'CONFLICT' }

/** The time that a caller says to have read: the record's, an older one, or none. */
export const expectation = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 7 },
  { arbitrary: fc.constantFrom('right', 'old', null), weight: 3 },
)

/** See {@link expectation}. */
export type Expectation = typeof expectation extends fc.Arbitrary<infer Value> ? Value : never

/** The argument that is sent for it. */
export function expectedOf(wanted: Expectation, row: Row | undefined): string | null | undefined {
  if (typeof wanted !== 'string') return wanted
  const updatedAt = Date.parse(String(row?.updatedAt ?? '2026-01-01T00:00:00.000Z'))
  return new Date(updatedAt - (wanted === 'old' ? 1 : 0)).toISOString()
}

/** What a change of a record is refused for before it is looked at: there is none, it has changed, or its state. */
export function refusalsOfRow(row: Row | undefined, wanted: Expectation, isAllowed: boolean): Refusal[] {
  if (!row) return [notFound]
  return wanted === 'old' || !isAllowed ? [conflict] : []
}

/** The head of a document about one record of an account. */
export const aboutOne = '$accountId: UUID!, $id: UUID!, $expected: DateTime'
/** The arguments to go with it. */
export const ofOne = 'accountId: $accountId, id: $id, expectedUpdatedAt: $expected'
