import { errorCode } from './error-code.ts'

/** Why a server cannot listen, in a word or a few. */
export function listenFailure(error: unknown): string {
  const code = errorCode(error) ?? 'unknown'
  return code === 'EADDRINUSE' ? 'another process listens there' : code
}
