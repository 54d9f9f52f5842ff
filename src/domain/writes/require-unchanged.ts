import { staleConflict } from '../errors.ts'
import type { Expectation } from '../fields/record-args.ts'

/** A locked record: its kind, and when it last changed. */
export interface Changed {
  readonly label: string
  /** From Prisma a Date, from a hand-written statement text in the API's spelling. */
  readonly updatedAt: Date | string
}

/**
 * CONFLICT where a record, which has to be locked, is not as its caller has read it. Compared within the
 * millisecond, as that is what the API answers; the database moves each update to a later one.
 */
export function requireUnchanged({ label, updatedAt }: Changed, { expectedUpdatedAt }: Expectation): void {
  if (!expectedUpdatedAt) return
  if (new Date(updatedAt).getTime() !== expectedUpdatedAt.getTime())
    throw staleConflict(`${label} was changed meanwhile`)
}
