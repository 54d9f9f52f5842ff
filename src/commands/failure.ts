import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { SetupError } from '../setup-error.ts'
import type { CommandContext } from './context.ts'
import { UsageError } from './usage.ts'

const noSuchDatabase = 'there is no such database'
const notAllowed = 'this user may not use it'
const notKnown = 'user or password are wrong'
const noTls = 'no secure connection can be made'

/** What is said of a database that is not there, and may be later. */
export const databaseAway = 'The database that DATABASE_URL names does not answer.'

/** Why a database turns a client away, by the kinds of Prisma's adapters and by Postgres's codes. */
const refusals: Readonly<Record<string, string>> = {
  DatabaseDoesNotExist: noSuchDatabase,
  DatabaseAccessDenied: notAllowed,
  AuthenticationFailed: notKnown,
  '3D000': noSuchDatabase,
  '42501': notAllowed,
  '28000': notKnown,
  '28P01': notKnown,
  TlsConnectionError: noTls,
}

const fileProblems = ['EACCES', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']

/**
 * What an operator reads when a command fails: a sentence for a mistake in how it was called or for
 * something it needs and lacks, the stack for anything else.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SetupError) return error.message
  if (isDatabaseUnavailable(error)) return databaseAway
  const refusal = isDriverAdapterError(error) ? refusalOf(error.cause) : refusals[codeOf(error)]
  if (refusal) return `The database that DATABASE_URL names cannot be used: ${refusal}.`
  if (isFileProblem(error)) return `The directory that DATA_DIR names cannot be used: ${error.message}.`
  return error.stack ?? error.message
}

/** Says why a command fails; answers its exit code. */
export function tellFailure({ stderr }: Pick<CommandContext, 'stderr'>, error: unknown): number {
  stderr.write(`${explainFailure(error)}\n`)
  return error instanceof UsageError ? 2 : 1
}

/** Prisma has words for some of Postgres's codes, and the code itself for the rest. */
function refusalOf({ kind, originalCode = '' }: { readonly kind: string; readonly originalCode?: string }) {
  return refusals[kind] ?? refusals[originalCode]
}

function isFileProblem(error: Error): boolean {
  return 'path' in error && fileProblems.includes(codeOf(error))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
