import { Prisma } from '../generated/prisma/client.ts'
import { conflict, notFound } from './errors.ts'

/** The result of a write to one record, or NOT_FOUND where the account has no such record. */
export async function orNotFound<Result>(what: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    throw hasCode(error, 'P2025') ? notFound(what) : error
  }
}

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
  return hasCode(error, 'P2003') || hasCode(error, 'P2025')
}

/** Whether Prisma refused with this code, such as P2003 for a broken link. */
export function hasCode(error: unknown, code: `P${number}`): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code
}
