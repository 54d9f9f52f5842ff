import { DriverAdapterError } from '@prisma/driver-adapter-utils'

/** Puts what Postgres says of a script into the form in which Prisma passes it on; other errors stay. */
export function convertScriptError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error
  const { code, message } = error
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
