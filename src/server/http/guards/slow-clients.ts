import type { FastifyInstance } from 'fastify'
import { HttpError, httpErrors } from '../../../http/errors.ts'

/** The time limit of sending a request, in milliseconds. */
export interface ArrivalTimes {
  /** From its first byte, or that of its connection, to the end of its head. */
  readonly headMs: number
  /** From the end of its head to that of its body. */
  readonly bodyMs: number
}

/** Enough for the largest body over two megabits a second, and too little for clients to hold many connections. */
export const arrivalTimes: ArrivalTimes = { headMs: 10_000, bodyMs: 20_000 }

/** How often Node looks for clients that are late. */
const checkingMs = 500

/** The options of a server that ends the connections of clients with a late head or an endless request. */
export function boundHeadTimes({ headMs, bodyMs }: ArrivalTimes) {
  return {
    requestTimeout: headMs + bodyMs,
    headersTimeout: headMs,
    connectionsCheckingInterval: checkingMs,
  }
}

/** Answers 408 to a request with a late body, and ends its connection. */
export function boundBodyTimes(app: FastifyInstance, { bodyMs }: ArrivalTimes): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    if (length === undefined && coding === undefined) return done()
    const late = setTimeout(() => {
      if (raw.complete) return
      // The reader of the body gets the error, as for any failure; without a reader there is no response.
      if (reply.sent || raw.listenerCount('error') === 0) return void reply.raw.destroy()
      reply.header('connection', 'close')
      raw.emit('error', new HttpError(httpErrors.late))
    }, bodyMs)
    raw.once('close', () => clearTimeout(late))
    done()
  })
}
