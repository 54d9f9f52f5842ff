import { hash } from 'node:crypto'

/** What a token is remembered by, so that no token lies in memory. */
export function digestToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
