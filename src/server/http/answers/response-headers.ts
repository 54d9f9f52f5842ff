import type { FastifyInstance } from 'fastify'
import { limitHeaders, refusalHeaders } from '../../../limits/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every caller, so that shared caches can store it. */
    isForEverybody?: boolean
  }
}

/** The header fields that every answer carries, and those of a limited one. */
export function addResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A refusal reports the limit that refuses, which can be another.
    if (!reply.hasHeader('ratelimit'))
      for (const claim of request.limitClaims.values())
        reply.headers(claim.allowed ? limitHeaders(claim) : refusalHeaders(claim))
    const { isForEverybody } = request.routeOptions.config
    if (!isForEverybody && (request.headers.authorization || request.headers.cookie))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
