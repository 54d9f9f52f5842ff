import { Readable } from 'node:stream'
import { readAhead } from '../../http/read-ahead.ts'
import type { EventIds } from './event-ids.ts'

/**
 * The body of yoga's event streams as Node's stream. Its first piece, a ping, is read at once: a client may be
 * gone by now, and yoga's stream ends the work behind it only once it has been begun; ended before, it throws.
 */
export async function openEventStream(body: ReadableStream<Uint8Array>, ids: EventIds): Promise<Readable> {
  return Readable.from(await readAhead(ids.putInto(body[Symbol.asyncIterator]())))
}
