import { followCauses } from '../../database/unavailable.ts'
import { errorCode } from '../../error-code.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { conflict } from '../errors.ts'

const foreignKeyViolation = '23503'

/** The result of a write, or CONFLICT with `message` where a unique value is taken. */
export async function orTaken<Result>(message: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    throw hasCode(error, 'P2002') ? conflict(message) : error
  }
}

/** Whether a record that a write or a read relies on is not there, or not there any more. */
export function isRecordGone(error: unknown): boolean {
  return isBrokenLink(error) || hasCode(error, 'P2025')
}

/** Whether a write would link to a record that is not there, in Prisma's words or in Postgres's. */
export function isBrokenLink(error: unknown): boolean {
  return hasCode(error, 'P2003') || errorCode(error) === foreignKeyViolation
}

/** Whether Prisma refused with this code, such as P2003 for a broken link. */
export function hasCode(error: unknown, code: `P${number}`): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code
}

/** Whether Postgres refused a statement of Prisma's with this SQLSTATE. */
export function hasSqlState(error: unknown, state: string): boolean {
  return [...followCauses(error)].some(link => 'originalCode' in link && link.originalCode === state)
}
