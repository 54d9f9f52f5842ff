import { deserialize, serialize } from 'node:v8'
import type { ByteRoom, ByteShare } from '../../byte-room.ts'
import type { SnapshotReading } from '../database.ts'
import { isDiskFull } from '../disk-full.ts'
import { type Extent, type NamelessFile, openNamelessFile } from './nameless-file.ts'
import { SpoolFullError } from './spool-bytes.ts'

/** Takes the next batch; false once the reader has left: reading the database is to end. */
export type PutBatch<Batch> = (batch: Batch) => Promise<boolean>

/** Batches that wait in memory. Few, as each may be some MB; one is being used while the next is read. */
const batchesInMemory = 2

/** How long a reader is waited for, in milliseconds, before batches go to the temporary file. */
const breaker = {
  /** For one batch. */
  batchMs: 50,
  /** The usual time of using a batch: only what exceeds it counts towards the total. */
  freeMs: 10,
  totalMs: 3_000,
} as const

/** A reading, and what bounds its file. */
export interface SpoolOptions extends Partial<SnapshotReading> {
  /** Readings without a reader have the share of one; no bound where absent. */
  readonly room?: ByteRoom
}

/**
 * Yields the batches that `produce` puts. It waits for a reader that keeps up, so nothing is written to
 * disk. For a reader that stalls, or that has been waited for too long in all, further batches go to a
 * temporary file. When the file is full, it waits for the reader after all or, where others need the
 * connection, fails with a SpoolFullError. Ending the generator ends `produce` with its next batch, and
 * waits for it; it throws at once where the reader has left. A batch must be serializable by `node:v8`.
 */
export async function* spoolBatches<Batch>(
  produce: (put: PutBatch<Batch>) => Promise<void>,
  options: SpoolOptions = {},
): AsyncGenerator<Batch, void, void> {
  const { abandoned } = options
  abandoned?.throwIfAborted()
  const spool = new Spool<Batch>(options)
  const leave = () => spool.leave(abandoned?.reason)
  abandoned?.addEventListener('abort', leave)
  const produced = produce(batch => spool.put(batch))
    .finally(options.onRead)
    .then(
      () => spool.end(),
      error => spool.fail(error),
    )
  try {
    for (;;) {
      const taken = await spool.take()
      if (!taken) break
      await options.turn?.()
      yield taken.batch
    }
  } finally {
    abandoned?.removeEventListener('abort', leave)
    spool.stop()
    await produced
    await spool.close()
  }
}

/** A batch in memory, or its place in the file. */
type Waiting<Batch> = { readonly batch: Batch } | { readonly extent: Extent }

/** Batches on their way from one producer to one reader. */
class Spool<Batch> {
  readonly #waiting: Waiting<Batch>[] = []
  #file: NamelessFile | undefined
  #writing: Promise<unknown> = Promise.resolve()
  #stopped = false
  #ended = false
  #failure: { readonly error: unknown } | undefined
  readonly #options: SpoolOptions & { readonly mayHold: () => boolean }
  readonly #share: ByteShare | undefined
  #patienceMs: number = breaker.totalMs
  #wakeReader = () => {}
  #wakeProducer = () => {}

  constructor({ mayHold = () => true, room, reader = '', ...options }: SpoolOptions) {
    this.#options = { mayHold, ...options }
    this.#share = room?.share(reader)
  }

  async put(batch: Batch): Promise<boolean> {
    if (this.#isMemoryFull() && this.#options.mayHold()) await this.#waitForReader()
    if (this.#stopped) return false
    const waiting = this.#isMemoryFull() ? await this.#write(batch) : { batch }
    if (!waiting) return false
    this.#waiting.push(waiting)
    this.#wakeReader()
    return !this.#stopped
  }

  /** The next batch, once there is one; null after the last. */
  async take(): Promise<{ readonly batch: Batch } | null> {
    while (this.#waiting.length === 0 && !this.#ended && !this.#failure) {
      await new Promise<void>(resolve => {
        this.#wakeReader = resolve
      })
    }
    if (this.#failure) throw this.#failure.error
    const next = this.#waiting.shift()
    if (!next) return null
    if (this.#waiting.length < batchesInMemory) this.#wakeProducer()
    return 'batch' in next ? next : { batch: await this.#read(next.extent) }
  }

  end(): void {
    this.#ended = true
    this.#wakeReader()
  }

  // Without the rest, what was read so far is useless: the file is freed at once, and the reader gets the
  // error with its next step.
  async fail(error: unknown): Promise<void> {
    this.#failure ??= { error }
    this.#waiting.length = 0
    this.#wakeReader()
    if (!this.#stopped) this.#options.onFailure?.(error)
    // The reader has a reason already.
    await this.close().catch(() => {})
  }

  leave(reason: unknown): void {
    this.stop()
    this.#failure ??= { error: reason }
    this.#waiting.length = 0
    this.#wakeReader()
  }

  stop(): void {
    this.#stopped = true
    this.#wakeProducer()
  }

  async close(): Promise<void> {
    // What reads the database may have been left in the middle of it.
    await this.#writing
    await this.#file?.close()
    this.#share?.giveBack()
  }

  #isMemoryFull(): boolean {
    return this.#waiting.length >= batchesInMemory
  }

  /** Resolves when memory has space, or the reader has been waited for long enough. */
  async #waitForReader(): Promise<void> {
    const waitMs = Math.min(breaker.batchMs, breaker.freeMs + this.#patienceMs)
    if (this.#stopped || this.#patienceMs <= 0) return
    const start = performance.now()
    await this.#waitAtMost(waitMs)
    this.#patienceMs -= Math.max(0, performance.now() - start - breaker.freeMs)
  }

  async #waitAtMost(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#wakeProducer = resolve
    await promise
    clearTimeout(timer)
  }

  /** Null where the reader left before there was space. */
  async #write(batch: Batch): Promise<Waiting<Batch> | null> {
    await this.#options.turn?.()
    if (this.#stopped) return null
    const bytes = serialize(batch)
    if (this.#share?.take(bytes.length) === false) return this.#waitForRoom(batch)
    // The disk of these files, not the database's.
    const appended = this.#append(bytes).catch(cause => {
      throw isDiskFull(cause) ? new SpoolFullError({ cause }) : cause
    })
    this.#writing = appended.catch(() => {})
    return { extent: await appended }
  }

  async #append(bytes: Uint8Array): Promise<Extent> {
    this.#file ??= await openNamelessFile()
    return this.#file.append(bytes)
  }

  async #waitForRoom(batch: Batch): Promise<Waiting<Batch> | null> {
    while (this.#isMemoryFull()) {
      if (!this.#options.mayHold()) throw new SpoolFullError()
      await this.#waitAtMost(breaker.batchMs)
      if (this.#stopped) return null
    }
    return { batch }
  }

  async #read(extent: Extent): Promise<Batch> {
    const bytes = await this.#file?.read(extent)
    if (!bytes) throw new Error('A batch was spooled to no file')
    return deserialize(bytes)
  }
}
