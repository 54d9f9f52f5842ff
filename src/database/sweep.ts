import type { Database, Statement } from './database.ts'
import { asProcess } from './fairness/caller.ts'

/** What is done again and again, such as deleting what is old. */
export interface Sweeping {
  readonly everyMs: number
  /** Does it; of what takes several batches, until none is left or it is stopped. */
  readonly work: (stopped: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Does such work again and again, until it is closed. */
export class Sweep {
  readonly #timer: NodeJS.Timeout
  readonly #stop = new AbortController()
  readonly #sweeping: Sweeping
  #last: Promise<void> = Promise.resolve()
  #isNext = false

  constructor(sweeping: Sweeping) {
    this.#sweeping = sweeping
    this.#timer = setInterval(() => this.begin(), sweeping.everyMs).unref()
  }

  /** Does it now, or once what was begun before has ended; nothing once it is closed. */
  begin(): void {
    if (this.#isNext || this.#stop.signal.aborted) return
    this.#isNext = true
    // A request that asks for it does not wait for it.
    this.#last = asProcess(() => this.#last.then(() => this.#run()))
  }

  #run(): Promise<void> {
    this.#isNext = false
    const { work, onFailure } = this.#sweeping
    return work(this.#stop.signal).catch(onFailure)
  }

  /** Stops, and waits for the batch at work. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearInterval(this.#timer)
    await this.#last
  }
}

/** A statement that deletes, or gives up, so many rows at most, and answers their `count`. */
export interface BatchStatement extends Statement {
  readonly atOnce: number
}

/** Repeats a statement until it finds no full batch any more, or is stopped. Several processes may do so at once. */
export async function repeatBatches(
  query: Database['query'],
  { atOnce, ...statement }: BatchStatement,
  stopped?: AbortSignal,
): Promise<void> {
  let count = atOnce
  while (count === atOnce && !stopped?.aborted) {
    const [row] = await query<{ count: number }>(statement)
    count = row?.count ?? 0
  }
}
