import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairSemaphore } from '../../database/fairness/fair-semaphore.ts'
import { HttpError, httpErrors } from '../../http/errors.ts'
import { onceOver } from '../http/answers/answer-over.ts'
import { tooMany } from '../http/guards/too-many.ts'
import { callerKey } from '../request-context.ts'

/** The most bytes of a request to `/graphql`. */
export const bodyBytes = {
  /** A caller without a token can only submit a form, for which the REST face has the same limit. */
  ofStrangers: 64 * 1024,
  ofCallers: 256 * 1024,
  /** For a root field that takes more: the contacts of an import. */
  most: 4 * 1024 * 1024,
} as const

/** Bodies of more than `bodyBytes.ofCallers` that are in progress at once, each of which takes some 50 MB. */
const maxLarge = { perCaller: 2, total: 8 } as const

/**
 * Bounds a body before it is read, by who sends it. A large one says its length, as one that comes in chunks
 * without it could not be refused before it is in memory. It is in progress until the request is answered.
 */
export function boundBodies() {
  const inProgress = new FairSemaphore(maxLarge)
  return async (request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> => {
    const { viewer } = request
    const declared = request.headers['content-length']
    if (declared === undefined)
      return withAtMost(viewer ? bodyBytes.ofCallers : bodyBytes.ofStrangers, payload)
    const length = Number(declared)
    if (length > (viewer ? bodyBytes.most : bodyBytes.ofStrangers))
      throw new HttpError(httpErrors.bodyTooLarge)
    if (isLarge(length)) {
      const caller = callerKey(request)
      begin(inProgress, caller)
      onceOver(reply.raw, () => inProgress.release(caller))
    }
    return payload
  }
}

/** Whether a body of so many bytes exceeds the limit of most operations. */
export function isLarge(bytes: number): boolean {
  return bytes > bodyBytes.ofCallers
}

/** What it costs to read a large body, in points. */
export function pointsToRead(bytes: number): number {
  return isLarge(bytes) ? Math.ceil(bytes / 1_000) : 0
}

/** Takes a place; throws a 429 where there are too many. */
function begin(places: FairSemaphore, caller: string): void {
  if (places.tryTake(caller)) return
  const isOwn = places.placesOf(caller) >= maxLarge.perCaller
  throw tooMany({ name: 'largeBodies', max: isOwn ? maxLarge.perCaller : maxLarge.total })
}

/** The stream, failing with the 413 once it has more bytes. */
function withAtMost(most: number, payload: Readable): Readable {
  let count = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      done(count > most ? new HttpError(httpErrors.bodyTooLarge) : null, chunk)
    },
  })
  // A failure of either ends both and reaches the reader of the stream.
  return pipeline(payload, counted, () => {})
}
