import type { FastifyInstance } from 'fastify'
import { FairSemaphore } from '../../../database/fairness/fair-semaphore.ts'
import { rateLimitKey } from '../../../limits/client-address.ts'
import { onceOver } from '../answers/answer-over.ts'
import { isHealthCheck } from '../health.ts'
import { tooMany } from './too-many.ts'

/** The most requests in progress at once from one client address without a session. */
export const maxPerAddress = 20

const limit = { name: 'requestsInProgress', max: maxPerAddress }

/**
 * Bounds the requests in progress from one address (IPv6 by /64) of callers without a good token, before a body
 * is read: no other limit bounds these. A request is in progress until it is answered or its connection closes.
 */
export function boundParallelRequests(app: FastifyInstance): void {
  const inProgress = new FairSemaphore({ perCaller: limit.max })
  app.addHook('onRequest', (request, reply, done) => {
    // Health checks are answered also behind a proxy that gives all requests one address.
    if (request.viewer || isHealthCheck(request)) return done()
    const address = rateLimitKey(request.clientAddress)
    if (!inProgress.tryTake(address)) return done(tooMany(limit))
    onceOver(reply.raw, () => inProgress.release(address))
    done()
  })
}
