import type { FastifyInstance } from 'fastify'
import { HttpError, rateLimited } from '../../http/errors.ts'
import type { Services } from '../services.ts'

/** Statuses that cost the caller nothing and us something. */
const refusals = new Set([400, 401, 403])

/** Stops a flood of refused requests from one address before any work is done for it. */
export function guardAgainstRefusals(app: FastifyInstance, { refusalGuard }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const seconds = refusalGuard.blockedSeconds(request.clientAddress)
    if (seconds > 0) throw new HttpError(rateLimited(seconds))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (refusals.has(reply.statusCode) || request.isRefused) refusalGuard.note(request.clientAddress)
    done()
  })
}
