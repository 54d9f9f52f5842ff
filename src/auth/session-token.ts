import { decodeJwt } from 'jose'
import { isKey } from './api-keys/key-text.ts'

/** For how long after it has expired, and before it is valid, a token is accepted: clocks differ. */
export const leewaySeconds = 5

/** A token and its source. It is empty when the request carries it in an invalid form: a 401. */
export interface SessionToken {
  readonly token: string
  readonly source: 'bearer' | 'cookie'
}

/** The headers that may carry a session token. */
export interface SessionHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

/**
 * The session token of a request, or null without one. The bearer wins, even a bad or empty one; an
 * `Authorization` of another scheme is not ours and leaves the cookie to decide.
 */
export function readSessionToken(headers: SessionHeaders, cookieName: string): SessionToken | null {
  const authorization = headers.authorization?.trim() ?? ''
  const scheme = /^bearer(?:[ \t]+|$)/i.exec(authorization)?.[0]
  if (scheme !== undefined) return { token: authorization.slice(scheme.length), source: 'bearer' }
  const [token, ...others] = new Set(readCookieValues(headers.cookie ?? '', cookieName))
  if (token === undefined) return null
  // A neighbouring subdomain can plant a second cookie of our name, and nothing, not even the order, shows
  // which is the user's own. Acting as the wrong user is worse than requiring a new sign-in.
  // An API key is a program's: in a browser it would be sent along by pages that do not know it.
  return { token: others.length === 0 && !isKey(token) ? token : '', source: 'cookie' }
}

function readCookieValues(header: string, name: string): string[] {
  return header
    .split(';')
    .map(pair => ({ pair, at: pair.indexOf('=') }))
    .filter(({ pair, at }) => at > 0 && pair.slice(0, at).trim() === name)
    .map(({ pair, at }) => decodeCookieValue(pair.slice(at + 1).trim()))
    .filter(value => value !== '')
}

function decodeCookieValue(raw: string): string {
  const value = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Until when a token that was verified before is accepted: nothing is verified here. Null for an API key, which says none. */
export function readExpiry(verifiedToken: string): Date | null {
  if (isKey(verifiedToken)) return null
  const { exp } = decodeJwt(verifiedToken)
  return exp === undefined ? null : new Date((exp + leewaySeconds) * 1_000)
}
