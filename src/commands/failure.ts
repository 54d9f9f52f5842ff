import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { readDataDir } from '../config.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { sharedSessionAdvice, sharedSessionCodes } from '../database/postgres/watch/shared-sessions.ts'
import { followCauses, isDatabaseUnavailable } from '../database/unavailable.ts'
import { errorCode } from '../error-code.ts'
import { explainFileProblem, fileProblems } from '../file-problem.ts'
import { SetupError } from '../setup-error.ts'
import { tlsProblem } from '../tls-problem.ts'
import type { CommandContext } from './context.ts'
import { describeTrouble } from './database-trouble.ts'
import { UsageError } from './usage.ts'

const noSuchDatabase = 'there is no such database'
const notAllowed = 'this user may not use it'
const notKnown = 'user or password are wrong'
const noPassword = 'it asks for a password, and was given none'
const notAdmitted = 'there is no such user, or it may not log in from here, or not without TLS'

/** What is said of a database that is not there, and may be later. */
export const databaseAway = 'The database that DATABASE_URL names does not answer.'

/** What is said of one that is there, at a start that takes longer. */
export const databaseMigrating =
  'The database that DATABASE_URL names is not ready yet: this process or another one migrates it.'

/** The exit code where what failed may pass by itself; EX_TEMPFAIL of other programs. */
export const mayPassCode = 75

/** What is said of a full disk, which may be mended while a server waits. */
export const diskFull = 'A disk is full: that of the database, or of temporary files (TMPDIR).'

const tooManyFiles =
  'No more files can be opened: raise the limit of this process (ulimit -n, LimitNOFILE) or of the machine.'

/** Why a database turns a client away, by the kinds of Prisma's adapters and by Postgres's codes. */
const refusals: Readonly<Record<string, string>> = {
  DatabaseDoesNotExist: noSuchDatabase,
  DatabaseAccessDenied: notAdmitted,
  AuthenticationFailed: notKnown,
  '3D000': noSuchDatabase,
  '42501': notAllowed,
  '28000': notAdmitted,
  '28P01': notKnown,
  NoPassword: noPassword,
  ...Object.fromEntries(sharedSessionCodes.map(code => [code, sharedSessionAdvice])),
  'connect EINVAL': 'its address is not valid; the path of a socket may be no longer than 103 bytes',
}

/** What the settings say of the places where something may fail. */
interface Places {
  readonly dataDir: string
  /** The variable that names the database which was asked. */
  readonly database?: string
}

/**
 * What an operator reads when a command fails: a sentence for a mistake in how it was called or for
 * something it needs and lacks, the stack for anything else.
 */
export function explainFailure(error: unknown, { dataDir, database = 'DATABASE_URL' }: Places): string {
  if (!(error instanceof Error)) return isDiskFull(error) ? diskFull : inspect(error)
  if (error instanceof SetupError) return error.message
  const path = pathOf(error)
  if (path !== null) {
    const what = liesOnWay(path, dataDir) ? 'The directory that DATA_DIR names' : 'A file or directory'
    return `${what} cannot be used: ${explainFileProblem(error)}.`
  }
  if (isDiskFull(error)) return diskFull
  if ([...followCauses(error)].some(link => ['EMFILE', 'ENFILE'].includes(errorCode(link) ?? '')))
    return tooManyFiles
  if (isDatabaseUnavailable(error)) return `The database that ${database} names ${describeTrouble(error)}.`
  const refusal = isDriverAdapterError(error) ? refusalOf(error.cause) : refusalOf(describe(error))
  if (refusal) return `The database that ${database} names cannot be used: ${refusal}.`
  return error.stack ?? error.message
}

/** Says why a command fails; answers its exit code. */
export function tellFailure(
  { stderr, environment }: Pick<CommandContext, 'stderr' | 'environment'>,
  error: unknown,
): number {
  stderr.write(`${explainFailure(error, { dataDir: readDataDir(environment) })}\n`)
  if (error instanceof UsageError) return 2
  return mayPass(error) ? mayPassCode : 1
}

/**
 * Whether a full disk or a database that cannot serve just now is why. An address that is not found is a mistake in the
 * configuration where a SetupError says so; a disk is full whatever is said of it.
 */
function mayPass(error: unknown): boolean {
  return isDiskFull(error) || (!(error instanceof SetupError) && isDatabaseUnavailable(error))
}

interface Refusal {
  readonly kind: string
  readonly originalCode?: string
  readonly originalMessage?: string
  readonly severity?: string
  readonly reason?: string
}

/** An error of the driver itself, as Prisma describes it. */
function describe(error: Error): Refusal {
  const isTls =
    tlsProblem(error) !== undefined || error.message === 'The server does not support SSL connections'
  const code = errorCode(error) ?? ''
  // By itself this code says nothing: files have it too.
  const ownCode = 'syscall' in error && code === 'EINVAL' ? `${error.syscall} ${code}` : code
  // The driver finds it while it reckons its answer to Postgres.
  const kind = error.message.includes('client password must be a') ? 'NoPassword' : ownCode
  const severity = 'severity' in error ? String(error.severity) : ''
  return {
    kind: isTls ? 'TlsConnectionError' : kind,
    reason: error.message,
    originalMessage: error.message,
    severity,
  }
}

/** Prisma has words for some of Postgres's codes, and the code itself for the rest. */
function refusalOf({ kind, originalCode = '', reason = '', ...said }: Refusal): string | undefined {
  if (kind !== 'TlsConnectionError')
    // Postgres refuses a connection by what is fatal, such as a setting in the URL, and never a statement of ours.
    return (
      refusals[kind] ??
      refusals[originalCode] ??
      (said.severity === 'FATAL' ? said.originalMessage : undefined)
    )
  // What follows is advice about Node.
  const [why] = reason.split(';')
  return `no secure connection can be made${why ? ` (${why})` : ''}`
}

/** The file or directory that cannot be used; null where that is not why. */
function pathOf(error: Error): string | null {
  return 'path' in error && fileProblems.includes(errorCode(error) ?? '') ? String(error.path) : null
}

/** Whether a path is a directory, in it or above it. */
function liesOnWay(path: string, directory: string): boolean {
  const [one, other] = [resolve(path), resolve(directory)]
  return [relative(one, other), relative(other, one)].some(way => !way.startsWith('..'))
}
