import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How long an answer that is streamed may take, in milliseconds. */
export const longestAnswerMs = 60 * 60_000

/** The answers that are streamed at the moment. */
export interface StreamedAnswers {
  /** Breaks all of them off. */
  breakOff(): void
}

/**
 * Breaks a streamed answer off where it fails, where its client stands still, or where it never ends: one that
 * drips would keep what it has not read yet in a temporary file, for as long as it likes. The connection is
 * reset. Merely closed, it would end like a whole file to a client of HTTP/1.0.
 */
export function guardStreamedAnswers(app: FastifyInstance, maxMs: number): StreamedAnswers {
  const running = new Set<() => void>()
  app.addHook('onSend', ({ raw, log }, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload)
    const breakOff = () => void raw.socket.resetAndDestroy()
    const timer = setTimeout(() => {
      log.warn('a download took too long and is broken off')
      breakOff()
    }, maxMs)
    running.add(breakOff)
    // Before the first byte there is still an answer that says so.
    payload.once('error', () => reply.raw.headersSent && breakOff())
    reply.raw.once('timeout', breakOff)
    finished(reply.raw, () => {
      clearTimeout(timer)
      running.delete(breakOff)
    })
    done(null, payload)
  })
  return {
    breakOff() {
      for (const breakOne of running) breakOne()
    },
  }
}
