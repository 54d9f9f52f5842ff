import { decodeJwt } from 'jose'
import { isKey } from './api-keys/key-text.ts'

/** The expiry of a token that was verified before: nothing is verified here. Null for an API key, which says none. */
export function readExpiry(verifiedToken: string): Date | null {
  if (isKey(verifiedToken)) return null
  const { exp } = decodeJwt(verifiedToken)
  return exp === undefined ? null : new Date(exp * 1_000)
}
