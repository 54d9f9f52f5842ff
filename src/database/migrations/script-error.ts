import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { errorCode } from '../../error-code.ts'

/** Throws what Postgres says of a script in the form in which Prisma passes it on, and other errors as they are. */
export function rejectScript(error: unknown): never {
  const code = errorCode(error)
  if (!(error instanceof Error) || code === undefined) throw error
  const { message } = error
  throw new DriverAdapterError({
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
