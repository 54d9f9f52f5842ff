import type { IncomingMessage } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { unauthorized } from './answers.ts'

const { AUTH_JWKS_URL = '', AUTH_ISSUER = '', AUTH_AUDIENCE = '' } = process.env
const keys = createRemoteJWKSet(new URL(AUTH_JWKS_URL))
const rules = {
  issuer: AUTH_ISSUER,
  audience: AUTH_AUDIENCE,
  algorithms: ['ES256'],
  requiredClaims: ['exp', 'sub'],
}

/** Verified tokens, so that a signature is checked once. */
const verified = new Map<string, { readonly userId: string; readonly expiresAtMs: number }>()
const maxVerified = 50_000

/** The caller's id by the bearer token or the session cookie; throws the contract's 401. */
export async function readUserId({ headers }: IncomingMessage): Promise<string> {
  const token = headers.authorization?.startsWith('Bearer ')
    ? headers.authorization.slice(7)
    : /(?:^|; ?)session=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (!token) throw unauthorized()
  const known = verified.get(token)
  if (known && known.expiresAtMs > Date.now()) return known.userId
  const { payload } = await jwtVerify(token, keys, rules).catch(() => {
    throw unauthorized()
  })
  const { sub = '', exp = 0 } = payload
  if (verified.size >= maxVerified) verified.clear()
  verified.set(token, { userId: sub, expiresAtMs: exp * 1000 })
  return sub
}
