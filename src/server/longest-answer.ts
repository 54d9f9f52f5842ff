import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How long an answer that is streamed may take, in milliseconds. */
export const longestAnswerMs = 60 * 60_000

/**
 * Hangs up on a client whose download never ends: one that drips would keep what it has not read yet
 * in a temporary file, for as long as it likes.
 */
export function boundAnswers(app: FastifyInstance, maxMs: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload)
    const timer = setTimeout(() => {
      request.log.warn('a download took too long and is broken off')
      reply.raw.destroy()
    }, maxMs)
    finished(reply.raw, () => clearTimeout(timer))
    done(null, payload)
  })
}
