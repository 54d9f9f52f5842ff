import type { FastifyInstance } from 'fastify'
import { HttpError, httpErrors } from '../../../http/errors.ts'

/** The time limit of sending a request, in milliseconds. */
export interface ArrivalTimes {
  /** From its first byte, or that of its connection, to the end of its head. */
  readonly headMs: number
  /** From the end of its head to that of its body, without what its bytes add. */
  readonly bodyMs: number
}

/** Too little for clients to hold many connections. */
export const arrivalTimes: ArrivalTimes = { headMs: 10_000, bodyMs: 20_000 }

/** Each second's worth of bytes that has arrived adds a second, so that a steady client of a slow network is served. */
export const bodyGrowth = { bytesPerSecond: 8 * 1024, maxMs: 280_000 } as const

/** How often Node looks for clients that are late. */
const checkingMs = 500

/** The options of a server that ends the connections of clients with a late head or an endless request. */
export function boundHeadTimes({ headMs, bodyMs }: ArrivalTimes) {
  return {
    requestTimeout: headMs + bodyMs + bodyGrowth.maxMs,
    headersTimeout: headMs,
    connectionsCheckingInterval: checkingMs,
  }
}

/** Answers 408 to a request with a late body, and ends its connection. */
export function boundBodyTimes(app: FastifyInstance, { bodyMs }: ArrivalTimes): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    if (length === undefined && coding === undefined) return done()
    let counted = raw.socket.bytesRead
    const look = () => {
      if (raw.complete) return
      const seconds = Math.floor((raw.socket.bytesRead - counted) / bodyGrowth.bytesPerSecond)
      if (seconds > 0 && !reply.sent) {
        counted += seconds * bodyGrowth.bytesPerSecond
        timer = setTimeout(look, seconds * 1_000)
        return
      }
      // The reader of the body gets the error, as for any failure; without a reader there is no response.
      if (reply.sent || raw.listenerCount('error') === 0) return void reply.raw.destroy()
      reply.header('connection', 'close')
      raw.emit('error', new HttpError(httpErrors.late))
    }
    let timer = setTimeout(look, bodyMs)
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
