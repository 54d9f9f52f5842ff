import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** The most time of each part of closing, in milliseconds. */
export interface ShutdownTimes {
  /** Everything is still served, so that balancers and clients with open connections can leave. */
  readonly shutdownDelayMs: number
  /** Running requests may end by themselves; counted from the end of the delay. */
  readonly shutdownGraceMs: number
}

/** Whether the server is closing, from the moment of the request to close. */
export interface Closing {
  readonly hasBegun: boolean
}

/**
 * How the server closes. During the delay it serves as before, but ends each connection with its next answer.
 * Then it takes no new connection, and what runs may end by itself; after the grace, or once `streams` are
 * stopped, it is broken off. Either way no stream is at work any more when the server has closed, so that an
 * export that was broken off could give its hour back.
 */
export function closeGracefully(
  app: FastifyInstance,
  {
    streams,
    live,
    webhooks,
    breakOffAnswers,
    log,
  }: Pick<Services, 'streams' | 'live' | 'webhooks' | 'log'> & { readonly breakOffAnswers: () => void },
  { shutdownDelayMs, shutdownGraceMs }: ShutdownTimes,
): Closing {
  const closing = { hasBegun: false }
  let isDelayOver = false
  let graceOver: NodeJS.Timeout | undefined
  streams.stopping.addEventListener('abort', () => {
    log.warn({ streams: streams.count }, 'shutdown: ending the remaining requests')
    // Streams have learnt why they end before their connections do.
    breakOffAnswers()
    app.server.closeAllConnections()
  })
  // Fastify waits for these before it stops listening, and for all connections before onClose.
  app.addHook('preClose', async () => {
    closing.hasBegun = true
    if (shutdownDelayMs > 0) await wait(shutdownDelayMs, null, { signal: streams.stopping }).catch(() => {})
    isDelayOver = true
    live.stop()
    webhooks.stop()
    graceOver = setTimeout(() => streams.stop(), shutdownGraceMs)
  })
  // Fastify does so for new requests, not for those that are at work.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.hasBegun) reply.header('connection', 'close')
    done(null, payload)
  })
  // An answer that had begun keeps its connection open, which Fastify does not end.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isDelayOver) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(graceOver)
    await Promise.all([streams.allEnded(), live.streams.allEnded()])
  })
  return closing
}
