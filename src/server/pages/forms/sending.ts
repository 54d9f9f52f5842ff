import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SentForm } from '../../../http/read-form.ts'
import { queryOf } from '../../http/path.ts'

/** The parameter of a form's own address that tells a drawing of the form from all others. */
export const sendingParameter = 'sending'

/** A new one, for each visitor: 128 random bits. */
export function newSending(): string {
  return randomBytes(16).toString('hex')
}

/** Which drawing of a form was sent; null for a form that another page has drawn. */
export function readSending({ url }: Pick<FastifyRequest, 'url'>): string | null {
  const sending = queryOf(url).get(sendingParameter) ?? ''
  return /^[0-9a-f]{32}$/.test(sending) ? sending : null
}

/** The Idempotency-Key of what was sent: who goes back, changes something and sends it means another submission. */
export function keyOfSending(sending: string, values: SentForm): string {
  const digest = hash('sha256', JSON.stringify([sending, values]), 'hex')
  return `any-network:${digest.slice(0, 32)}`
}
