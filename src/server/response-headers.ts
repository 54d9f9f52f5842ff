import type { FastifyInstance } from 'fastify'
import { limitHeaders } from '../limits/headers.ts'

/** The header fields that every answer carries, and those of a limited one. */
export function addResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    for (const claim of request.claims.values()) reply.headers(limitHeaders(claim))
    if (request.headers.authorization || request.headers.cookie) reply.header('cache-control', 'no-store')
    return payload
  })
}
