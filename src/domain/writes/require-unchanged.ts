import { staleConflict } from '../errors.ts'
import type { Expectation } from '../fields/record-args.ts'

/**
 * CONFLICT where a record, which has to be locked, is not as its caller has read it. Its `updatedAt` is a Date from Prisma,
 * and text from a hand-written statement. Compared within the millisecond, as that is what the API answers; the database
 * moves each update to a later one.
 */
export function requireUnchanged(
  label: string,
  updatedAt: Date | string,
  { expectedUpdatedAt }: Expectation,
): void {
  if (!expectedUpdatedAt) return
  if (new Date(updatedAt).getTime() !== expectedUpdatedAt.getTime())
    throw staleConflict(`${label} was changed meanwhile`)
}
