import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FairSemaphore } from '../../../database/fairness/fair-semaphore.ts'
import { HttpError, rateLimitedAnswer } from '../../../http/errors.ts'
import { rateLimitKey } from '../../../limits/client-address.ts'
import { refusalHeaders } from '../../../limits/headers.ts'
import { limitRefused } from '../../../observation/events.ts'
import { identify } from '../../request-context.ts'
import type { Services } from '../../services.ts'
import { onceOver } from '../answer-over.ts'

/** The most requests in progress at once from one client address without a session. */
export const maxPerAddress = 20

/** Health checks are answered also where everybody comes from one address. */
const health: ReadonlySet<string | undefined> = new Set(['/live', '/ready'])

const limit = { name: 'requestsInProgress', max: maxPerAddress }
const tooMany = rateLimitedAnswer(refusalHeaders({ limit, remaining: 0, resetSeconds: 1 }))

/**
 * Bounds the requests in progress from one address (IPv6 by /64) of callers without a good token, before a body
 * is read: no other limit bounds these. A request is in progress until it is answered or its connection closes.
 */
export function boundParallelRequests(app: FastifyInstance, services: Services): void {
  const inProgress = new FairSemaphore({ perCaller: maxPerAddress })
  const begin = (request: FastifyRequest, reply: FastifyReply): Error | undefined => {
    const address = rateLimitKey(request.clientAddress)
    if (!inProgress.tryTake(address)) {
      limitRefused.tell({ limit: limit.name })
      return new HttpError(tooMany)
    }
    onceOver(reply.raw, () => inProgress.release(address))
    return undefined
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (health.has(request.routeOptions.url)) return done()
    // The refusal of the token is sent where the token is required.
    identify(request, services).then(
      viewer => done(viewer ? undefined : begin(request, reply)),
      () => done(begin(request, reply)),
    )
  })
}
