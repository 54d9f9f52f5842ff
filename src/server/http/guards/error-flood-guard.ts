import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { isHealthCheck } from '../health.ts'
import { tooMany } from './too-many.ts'

/** Statuses that cost the caller nothing and us something. */
const countedStatuses = new Set([400, 401, 403])

/** Stops a flood of requests that end in errors from one address before any work is done for it. */
export function guardAgainstErrorFloods(app: FastifyInstance, { errorFloodGuard }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const resetSeconds = errorFloodGuard.blockedSeconds(request.clientAddress)
    // Health checks are answered also behind a proxy that gives all requests one address.
    if (resetSeconds > 0 && !isHealthCheck(request)) throw tooMany(errorFloodGuard.limit, resetSeconds)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (countedStatuses.has(reply.statusCode) || request.work.isRefused)
      errorFloodGuard.note(request.clientAddress)
    done()
  })
}
