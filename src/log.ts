import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Opens the log: one JSON object a line on standard output. Headers, bodies and query strings, which hold
 * tokens and personal data, are never passed to it.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  output ??= openOutput()
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

type Output = ReturnType<typeof pino.destination>

let output: Output | undefined

/**
 * A line is written within a tenth of a second, together with those before it: separate writes would
 * cost a busy server more than the rest of the logging. Each write stays below the 4 KiB that several
 * workers can write to one pipe without mixing.
 */
function openOutput(): Output {
  const opened = pino.destination({ dest: 1, sync: true, minLength: 3_072, periodicFlush: 100 })
  process.on('exit', () => opened.flushSync())
  return opened
}

/**
 * The logged part of an error. Other properties can quote values of the database, as Postgres's `detail`
 * does.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type: name,
    ...code,
    message,
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
