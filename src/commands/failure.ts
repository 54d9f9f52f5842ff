import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { SetupError } from '../setup-error.ts'

/** Why a database turns a client away, by the kinds of Prisma's adapters. */
const refusals: Readonly<Record<string, string>> = {
  DatabaseDoesNotExist: 'there is no such database',
  DatabaseAccessDenied: 'this user may not use it',
  AuthenticationFailed: 'user or password are wrong',
}

const fileProblems = ['EACCES', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']

/**
 * What an operator reads when a command fails: a sentence for a mistake in how it was called or for
 * something it needs and lacks, the stack for anything else.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SetupError) return error.message
  if (isDatabaseUnavailable(error)) return 'The database that DATABASE_URL names does not answer.'
  const refusal = isDriverAdapterError(error) ? refusals[error.cause.kind] : undefined
  if (refusal) return `The database that DATABASE_URL names cannot be used: ${refusal}.`
  if (isFileProblem(error)) return `The directory that DATA_DIR names cannot be used: ${error.message}.`
  return error.stack ?? error.message
}

function isFileProblem(error: Error): boolean {
  return 'code' in error && 'path' in error && fileProblems.includes(String(error.code))
}
