import { deserialize, serialize } from 'node:v8'
import type { SnapshotBatch } from './database.ts'
import { type Extent, NamelessFile } from './nameless-file.ts'

/** Takes the next batch; false says that nobody reads any more, and the reading of the database is to end. */
export type PutBatch = (batch: SnapshotBatch) => Promise<boolean>

/** Batches that wait in memory. Few, as each may be some MB; one is being used while the next is read. */
const batchesInMemory = 2

/**
 * Yields the batches that `produce` puts. It is never kept waiting by a slow reader: what the reader
 * is not ready for goes to a temporary file, and a reader that keeps up never sees the disk. Ending
 * the generator ends `produce` with its next batch, and waits for it.
 */
export async function* spoolBatches(
  produce: (put: PutBatch) => Promise<void>,
): AsyncGenerator<SnapshotBatch, void, void> {
  const spool = new Spool()
  const produced = produce(batch => spool.put(batch)).then(
    () => spool.end(),
    error => spool.fail(error),
  )
  try {
    for (;;) {
      const batch = await spool.take()
      if (!batch) break
      yield batch
    }
  } finally {
    spool.stop()
    await produced
    await spool.close()
  }
}

interface SpooledBatch {
  readonly name: string
  readonly extent: Extent
}

/** Batches on their way from one producer to one reader. */
class Spool {
  readonly #waiting: (SnapshotBatch | SpooledBatch)[] = []
  #file: NamelessFile | undefined
  #stopped = false
  #ended = false
  #failure: { readonly error: unknown } | undefined
  #wakeReader = () => {}

  async put(batch: SnapshotBatch): Promise<boolean> {
    if (this.#stopped) return false
    this.#waiting.push(this.#waiting.length < batchesInMemory ? batch : await this.#write(batch))
    this.#wakeReader()
    return !this.#stopped
  }

  /** The next batch, once there is one; null after the last. */
  async take(): Promise<SnapshotBatch | null> {
    while (this.#waiting.length === 0 && !this.#ended && !this.#failure) {
      await new Promise<void>(resolve => {
        this.#wakeReader = resolve
      })
    }
    if (this.#failure) throw this.#failure.error
    const next = this.#waiting.shift()
    if (!next) return null
    return 'rows' in next ? next : this.#read(next)
  }

  end(): void {
    this.#ended = true
    this.#wakeReader()
  }

  // What was read so far is worth nothing without the rest: the reader hears of the failure with its
  // next step, and the disk is free at once.
  async fail(error: unknown): Promise<void> {
    this.#failure = { error }
    this.#waiting.length = 0
    this.#wakeReader()
    // The reader has a reason already.
    await this.close().catch(() => {})
  }

  stop(): void {
    this.#stopped = true
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }

  async #write({ name, rows }: SnapshotBatch): Promise<SpooledBatch> {
    this.#file ??= await NamelessFile.open()
    return { name, extent: await this.#file.append(serialize(rows)) }
  }

  async #read({ name, extent }: SpooledBatch): Promise<SnapshotBatch> {
    const bytes = await this.#file?.read(extent)
    if (!bytes) throw new Error('A batch was spooled to no file')
    return { name, rows: deserialize(bytes) }
  }
}
