import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, rateLimited } from '../../http/errors.ts'
import { rateLimitKey } from '../../limits/client-address.ts'
import { identify } from '../request-context.ts'
import type { Services } from '../services.ts'

/** How many requests of callers who are not signed in may be at work at once for one client address. */
const mostPerAddress = 20

/** What watches the service must hear of it also where everybody comes from one address. */
const health: ReadonlySet<string | undefined> = new Set(['/live', '/ready'])

const tooMany = rateLimited(1)

/**
 * Bounds the requests at work for one address (IPv6 by /64) of callers without a good token, before a body is
 * read: nothing else bounds what they have done at once. A request is at work until its answer is, or it is gone.
 */
export function boundParallelRequests(app: FastifyInstance, services: Services): void {
  const atWork = new Map<string, number>()
  const begin = (request: FastifyRequest, reply: FastifyReply): Error | undefined => {
    const address = rateLimitKey(request.clientAddress)
    const count = atWork.get(address) ?? 0
    if (count >= mostPerAddress) return new HttpError(tooMany)
    atWork.set(address, count + 1)
    finished(reply.raw, () => {
      const left = (atWork.get(address) ?? 1) - 1
      if (left > 0) atWork.set(address, left)
      else atWork.delete(address)
    })
    return undefined
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (health.has(request.routeOptions.url)) return done()
    // Why a token is refused is told where the token is asked for.
    identify(request, services).then(
      viewer => done(viewer ? undefined : begin(request, reply)),
      () => done(begin(request, reply)),
    )
  })
}
