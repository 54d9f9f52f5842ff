import type { FastifyInstance } from 'fastify'

/** One line a request. The route's pattern stands for its URL, whose query may hold personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Not a response hook: an answer that is broken off deserves a line too.
    reply.raw.once('close', () => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ...request.logged?.(),
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(reply.raw.writableFinished ? {} : { brokenOff: true }),
        },
        'request',
      )
    })
    done()
  })
}
