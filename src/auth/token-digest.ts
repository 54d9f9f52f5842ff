import { hash } from 'node:crypto'

/** The key that a token is cached by, so that no token is in memory. */
export function digestToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
