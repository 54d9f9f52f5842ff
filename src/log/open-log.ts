import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import { isObject } from '../is-object.ts'
import { LogOutput, tellLogFailure } from './log-output.ts'

type LogConfig = Pick<Config, 'logLevel' | 'logFormat' | 'production'>

/**
 * Opens the log on standard output: one JSON object a line, or text for somebody who develops at a terminal. Headers,
 * bodies and query strings, which hold tokens and personal data, are never passed to it.
 */
export function openLog({ logLevel, ...config }: LogConfig): Logger {
  output ??= isReadable(config) ? openReadable() : openOutput()
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    output,
  )
}

let output: DestinationStream | undefined

function isReadable({ logFormat, production }: Omit<LogConfig, 'logLevel'>): boolean {
  if (logFormat !== 'auto') return logFormat === 'readable'
  return !production && process.stdout.isTTY === true
}

/** Loaded where it is used: a server that logs JSON starts without it. */
function openReadable(): DestinationStream {
  const { openReadableOutput } = createRequire(import.meta.url)(
    './readable.ts',
  ) as typeof import('./readable.ts')
  return openReadableOutput()
}

function openOutput(): DestinationStream {
  const opened = new LogOutput(1, tellLogFailure)
  process.on('exit', () => opened.flushSync())
  return opened
}

/** What Prisma's adapters say of a database that is not reached, in place of an error. */
function describeReason({ kind, host, port, originalCode }: Readonly<Record<string, unknown>>): object {
  return { kind, host, port, originalCode }
}

/**
 * The logged part of an error. Other properties can quote values of the database, as Postgres's `detail`
 * does.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return isObject(error) ? describeReason(error) : { type: typeof error }
  const { name, message, stack, cause } = error
  return {
    type: name,
    code: errorCode(error),
    message,
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
