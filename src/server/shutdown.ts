import type { FastifyInstance } from 'fastify'
import { HttpError, httpErrors } from '../http/errors.ts'
import type { StreamedAnswers } from './http/streamed-answers.ts'
import type { Services } from './services.ts'

/** How long running requests may take to end by themselves once the server closes, in milliseconds. */
export const shutdownGraceMs = 10_000

/**
 * How the server closes. Requests on connections still open get 503 and the connection ends. What
 * runs may end by itself; after the grace it is broken off. Either way no stream is at work any more
 * when the server has closed, so that an export that was broken off could give its hour back.
 */
export function closeGracefully(
  app: FastifyInstance,
  {
    streams,
    live,
    answers,
    log,
  }: Pick<Services, 'streams' | 'live' | 'log'> & { readonly answers: StreamedAnswers },
  graceMs: number,
): void {
  let closing = false
  let graceOver: NodeJS.Timeout | undefined
  const breakOff = () => {
    log.warn({ streams: streams.count }, 'the server closes and breaks off what still runs')
    // Streams learn why they end before their connections do.
    streams.stop()
    answers.breakOff()
    app.server.closeAllConnections()
  }
  app.addHook('onRequest', (_request, reply, done) => {
    if (!closing) return done()
    reply.header('connection', 'close')
    throw new HttpError(httpErrors.unavailable)
  })
  // Fastify waits for these before it stops listening, and for all connections before onClose.
  app.addHook('preClose', async () => {
    closing = true
    live.stop()
    graceOver = setTimeout(breakOff, graceMs)
  })
  // An answer that had begun keeps its connection, which nobody would end.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(graceOver)
    await Promise.all([streams.allEnded(), live.streams.allEnded()])
  })
}
