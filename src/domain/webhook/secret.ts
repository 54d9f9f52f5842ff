import { randomBytes } from 'node:crypto'

/** How long messages are signed with the secret before the last rotation as well, in milliseconds. */
export const secretOverlapMs = 24 * 60 * 60_000

/** A new secret, as Standard Webhooks spells one. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
