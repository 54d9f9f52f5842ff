import { Readable } from 'node:stream'
import { readAhead } from '../../http/read-ahead.ts'

/** The line that begins each of yoga's events; no other line can be this, as JSON is written on one. */
const beginsEvent = /^event: next$/gm

/**
 * Adds ids to the events of a stream (the `id:` of server-sent events), which yoga leaves out. Each id is added before
 * its event is written; a stream without ids stays as it is.
 */
export class EventIds {
  readonly #waiting: (string | null)[] = []

  /** Adds the id of the next event, in the order of the events; null where it has none. */
  readonly tell = (id: string | null): void => {
    this.#waiting.push(id)
  }

  /** Writes the ids into a stream. Its pieces are whole lines, as yoga wrote them. */
  putInto(pieces: AsyncIterator<Uint8Array>): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        const result = await pieces.next()
        return result.done ? result : { done: false, value: this.#put(result.value) }
      },
      return: async () => (await pieces.return?.()) ?? { done: true, value: undefined },
    }
  }

  #put(piece: Uint8Array): Uint8Array {
    if (this.#waiting.length === 0) return piece
    const text = Buffer.from(piece).toString()
    return Buffer.from(text.replace(beginsEvent, line => this.#idLine() + line))
  }

  #idLine(): string {
    const id = this.#waiting.shift()
    return id ? `id: ${id}\n` : ''
  }
}

/**
 * The body of yoga's event streams as Node's stream. Its first piece, a ping, is read at once: a client may be
 * gone by now, and yoga's stream ends the work behind it only once it has been begun; ended before, it throws.
 */
export async function openEventStream(body: ReadableStream<Uint8Array>, ids: EventIds): Promise<Readable> {
  return Readable.from(await readAhead(ids.putInto(body[Symbol.asyncIterator]())))
}
