import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { onceOver } from './answer-over.ts'

/** The most time of a streamed response, in milliseconds. */
export const streamTimeoutMs = 60 * 60_000

/**
 * Breaks a streamed answer off where it fails, where its client has stopped reading, or after `maxMs`: a client
 * that reads very slowly keeps what it has not read yet in a temporary file of ours. The connection is reset: to
 * a client of HTTP/1.0 one that is merely closed is the end of a whole file. Returns what breaks off all of them.
 */
export function guardStreamedAnswers(app: FastifyInstance, maxMs: number): () => void {
  const running = new Set<() => void>()
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload)
    const { raw, log } = request
    const breakOff = () => void raw.socket.resetAndDestroy()
    request.work.streamedAfterMs = reply.elapsedTime
    const timer = setTimeout(() => {
      log.warn('download ended: it took too long')
      breakOff()
    }, maxMs)
    running.add(breakOff)
    // Before the first byte the failure is answered.
    payload.once('error', () => reply.raw.headersSent && breakOff())
    reply.raw.once('timeout', breakOff)
    onceOver(reply.raw, () => {
      clearTimeout(timer)
      running.delete(breakOff)
    })
    done(null, payload)
  })
  return () => {
    for (const breakOff of running) breakOff()
  }
}
