import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The request's id: the caller's own where it is a plain word, so that it can be followed across services. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}
