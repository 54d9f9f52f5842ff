import { decodeJwt } from 'jose'

/** The expiry of a token that was verified before: nothing is verified here. */
export function readExpiry(verifiedToken: string): Date | null {
  const { exp } = decodeJwt(verifiedToken)
  return exp === undefined ? null : new Date(exp * 1_000)
}
