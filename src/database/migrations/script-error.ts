import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { errorCode } from '../../error-code.ts'

/** Puts what Postgres says of a script into the form in which Prisma passes it on; other errors stay. */
export function convertScriptError(error: unknown): unknown {
  const code = errorCode(error)
  if (!(error instanceof Error) || code === undefined) return error
  const { message } = error
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    message,
    severity: 'ERROR',
    detail: undefined,
    column: undefined,
    hint: undefined,
    originalCode: code,
    originalMessage: message,
  })
}
