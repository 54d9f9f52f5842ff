import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ByteRoom, type ByteShare } from '../../byte-room.ts'
import { HttpError, httpErrors } from '../../http/errors.ts'
import type { MemoryBound } from '../../memory-bound.ts'
import { limitRefused } from '../../observation/events.ts'
import { callerKey } from '../request-context.ts'
import { onceOver } from './answers/answer-over.ts'

const miB = 1024 ** 2

/** Of all bodies that are being sent or answered: strangers, who have any number of addresses, take none of the others' room. */
const bodyBytes = {
  ofCallers: { perCaller: 16 * miB, total: 48 * miB },
  ofStrangers: { perCaller: 2 * miB, total: 16 * miB },
} as const

/** A body that says that it has no more is not counted: there are as many at most as there are connections. */
const uncountedBytes = 4 * 1024

/** What was sent of bodies. */
export const bodiesMemory: MemoryBound = {
  what: 'bodies of requests, as they were sent',
  bound:
    '16 MB a caller, 48 MB in all; without a valid token 2 MB an address, 16 MB in all; more get 503. Those of up to 4 KiB are not counted',
  bytes: bodyBytes.ofCallers.total + bodyBytes.ofStrangers.total,
}

/** Smaller pieces are put together: each has some 300 bytes of its own in memory, however small it is. */
const pieceBytes = 16 * 1024

/** So many pieces may be as small as they like; of more, each has some bytes on average, or reading them takes seconds. */
const smallPieces = { free: 1_000, leastBytes: 16 } as const

/** Longer ones are no media type, and are taken for none: Fastify remembers the last hundred as they were sent. */
const maxTypeCharacters = 256

/** Bounds what bodies take in memory, from their first byte until their request is answered. */
export function boundBodyBytes(app: FastifyInstance): void {
  const ofCallers = new ByteRoom(bodyBytes.ofCallers)
  const ofStrangers = new ByteRoom(bodyBytes.ofStrangers)
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] && headers['content-type'].length > maxTypeCharacters)
      headers['content-type'] = 'too/long'
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isUncounted(request)) return done(null, payload)
    const share = (request.viewer ? ofCallers : ofStrangers).share(callerKey(request))
    onceOver(reply.raw, () => {
      share.giveBack()
      // What is sent of a refused one, and not looked at, would stay as long as the connection.
      if (!payload.readableEnded) payload.unpipe().resume()
    })
    done(null, putTogether(payload, share))
  })
}

function isUncounted({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] === undefined : Number(length) <= uncountedBytes
}

/** The body in larger pieces; fails with 503 where there is no room for it, and with 400 where its pieces are too small. */
function putTogether(body: Readable, share: ByteShare): Readable {
  let piece = Buffer.alloc(0)
  let filled = 0
  let count = 0
  let bytes = 0
  const pieces = new Transform({
    transform(sent: Buffer, _encoding, done) {
      count += 1
      bytes += sent.length
      if (count > smallPieces.free && bytes < count * smallPieces.leastBytes)
        return done(new HttpError(httpErrors.malformed))
      if (!share.take(sent.length)) {
        limitRefused.tell({ limit: 'bodyBytes' })
        return done(new HttpError(httpErrors.overloaded))
      }
      if (filled + sent.length > piece.length) {
        if (filled > 0) this.push(piece.subarray(0, filled))
        // What was pushed is the reader's: nothing is written into it again.
        piece = sent.length < pieceBytes ? Buffer.allocUnsafeSlow(pieceBytes) : Buffer.alloc(0)
        filled = 0
        if (sent.length >= pieceBytes) return done(null, sent)
      }
      filled += sent.copy(piece, filled)
      done()
    },
    flush(done) {
      done(null, filled > 0 ? piece.subarray(0, filled) : null)
    },
  })
  body.once('error', error => pieces.destroy(error))
  // Nobody else listens where the body is refused unread, or left unread: its client may still hang up.
  pieces.on('error', () => {})
  return body.pipe(pieces)
}
