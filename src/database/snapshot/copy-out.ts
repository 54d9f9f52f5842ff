import type { ClientBase, Connection, Submittable } from 'pg'
import { withDeadline } from '../deadline.ts'

/** The size of a batch: whichever is reached first, and at least one row. */
export interface CopyBatch {
  readonly rows: number
  readonly bytes: number
}

/** A Postgres that is silent for this long is taken for unreachable. */
export const silenceMs = 30_000

/**
 * Runs a `COPY … TO STDOUT` and yields its text in batches of whole lines, without the last line's
 * end. The next batch is received while one is in use; then Postgres waits. A copy that is not
 * read to its end leaves its connection unusable.
 */
export async function* copyOut(
  client: ClientBase,
  text: string,
  batch: CopyBatch,
): AsyncGenerator<string, void, void> {
  const copy = new CopyOut(text, batch)
  client.query(copy)
  for (;;) {
    const lines = await withDeadline(copy.take(), silenceMs)
    if (lines === null) return
    yield lines
  }
}

/** A COPY in the place of a query: pg calls `submit` and the handlers. */
class CopyOut implements Submittable {
  // pg's timeout is for the whole query; a copy has none as long as it makes progress.
  readonly query_timeout = 2 ** 31 - 1
  /** Set by pg, to hear of the end. */
  callback: ((error: unknown) => void) | undefined
  readonly #text: string
  readonly #batch: CopyBatch
  readonly #ready: string[] = []
  #buffer = Buffer.allocUnsafe(256 * 1024)
  #bytes = 0
  #rows = 0
  #connection: Connection | undefined
  #end: { readonly error: unknown } | undefined
  #wake = () => {}

  constructor(text: string, batch: CopyBatch) {
    this.#text = text
    this.#batch = batch
  }

  /** The next batch, once there is one; null after the last. */
  async take(): Promise<string | null> {
    if (this.#ready.length === 0 && !this.#end) {
      this.#connection?.stream.resume()
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
    const lines = this.#ready.shift()
    if (lines !== undefined) return lines
    if (this.#end?.error) throw this.#end.error
    return null
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyOutResponse(): void {}

  /** One row: Postgres sends each in a message of its own. The message's bytes are pg's, and used again. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#makeRoom(chunk.length)
    this.#buffer.set(chunk, this.#bytes)
    this.#bytes += chunk.length
    this.#rows++
    if (this.#rows < this.#batch.rows && this.#bytes < this.#batch.bytes) return
    this.#connection?.stream.pause()
    this.#finishBatch()
  }

  handleCommandComplete(): void {
    if (this.#rows > 0) this.#finishBatch()
  }

  handleReadyForQuery(): void {
    this.#finish(undefined)
  }

  handleError(error: unknown): void {
    this.#finish(error)
  }

  #makeRoom(bytes: number): void {
    const needed = this.#bytes + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(2 * needed)
    larger.set(this.#buffer.subarray(0, this.#bytes))
    this.#buffer = larger
  }

  #finishBatch(): void {
    this.#ready.push(this.#buffer.toString('utf8', 0, this.#bytes - 1))
    this.#bytes = 0
    this.#rows = 0
    this.#wake()
  }

  #finish(error: unknown): void {
    this.#end = { error }
    // The connection may serve others from now on.
    this.#connection?.stream.resume()
    this.callback?.(error)
    this.#wake()
  }
}
