import type { DomainError, ErrorCode } from '../../errors.ts'

/** Why one of many records was refused: the codes of errors that a single record can meet. */
export type RefusalCode = Extract<ErrorCode, 'NOT_FOUND' | 'CONFLICT'>

/** One of many records that stayed as it was. */
export interface Refusal {
  readonly id: string
  readonly code: RefusalCode
  readonly message: string
  /** What a change of that record alone throws. */
  readonly error: DomainError
}

/** What came of a change of many records, each done or refused by itself; both in the order asked for. */
export interface BulkOutcome<Done> {
  readonly done: Done[]
  readonly refused: Refusal[]
}
