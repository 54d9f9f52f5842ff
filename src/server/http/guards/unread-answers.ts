import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { MemoryBound } from '../../../memory-bound.ts'
import { onceOver } from '../answers/answer-over.ts'

/** Shorter answers are bounded by their number. */
const shortBytes = 16 * 1024
/** The most memory of finished responses that clients have not read yet, in bytes. */
const maxBytes = { ofConnection: 32 * 1024 ** 2, ofProcess: 64 * 1024 ** 2 } as const

/** The answers themselves. */
export const unreadAnswersMemory: MemoryBound = {
  what: 'finished answers that are not read yet',
  bound:
    '32 MB a connection, 64 MB in all; beyond, the connection with most is reset. Those of up to 16 KiB are not counted: 8 a connection',
  bytes: maxBytes.ofProcess,
}

/**
 * Bounds what is held for clients that do not read: beyond the bounds the connection with most of it is reset. What
 * is streamed is read no faster than its client reads.
 */
export function boundUnreadAnswers(app: FastifyInstance): void {
  const unread = new Map<ServerResponse, number>()
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (bytes > shortBytes) {
      unread.set(raw, bytes)
      onceOver(raw, () => unread.delete(raw))
      const excessive = findExcessive(unread)
      if (excessive) {
        request.log.warn('answers that are not read are broken off')
        // Its answers are over with it.
        excessive.resetAndDestroy()
      }
    }
    done(null, payload)
  })
}

/** The connection with most unread bytes, where it exceeds the bound; few have long responses at once. */
function findExcessive(unread: ReadonlyMap<ServerResponse, number>): Socket | undefined {
  const bytesOf = new Map<Socket, number>()
  let total = 0
  for (const [{ req }, bytes] of unread) {
    bytesOf.set(req.socket, (bytesOf.get(req.socket) ?? 0) + bytes)
    total += bytes
  }
  const [most] = [...bytesOf].toSorted(([, one], [, other]) => other - one)
  return most && (total > maxBytes.ofProcess || most[1] > maxBytes.ofConnection) ? most[0] : undefined
}
