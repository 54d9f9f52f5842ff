import { errorCode } from './error-code.ts'

/** The name that Node and OpenSSL give to what is wrong with a certificate; undefined where that is not what failed. */
export function tlsProblem(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH/.test(code)
    ? code
    : undefined
}
