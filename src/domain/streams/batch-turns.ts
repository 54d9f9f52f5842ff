import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import { UserQueue } from './user-queue.ts'

/** How long a batch waits for requests, in milliseconds, where they never stop. */
const patience = {
  least: 10,
  /** Or so many times as long as the last batch took: exports take a third of a busy process. */
  ofLastBatch: 2,
  most: 100,
} as const

/** How exports rest while requests come, so that the processor is free for most of them. */
const rest = {
  /** After each batch so many times as long as it took. */
  ofLastBatch: 3,
  most: 60,
  /** For so long after a request was answered, in milliseconds. */
  forMs: 250,
} as const

/** How long one export's relations keep those of others waiting, in milliseconds. */
const longestRelationsMs = 1_000

/** A request that batches wait for. */
export interface FirstRequest {
  readonly answered: () => void
  readonly goLast: () => void
}

/**
 * Lets exports do one batch of their work at a time, one user's after another's, and requests first. Between two
 * batches the event loop makes a whole round, so that a request waits for one batch and not for one of each export.
 */
export class BatchTurns {
  readonly #batches = new UserQueue<() => void>()
  readonly #relations = new UserQueue<() => Promise<unknown>>()
  #requests = 0
  #answeredAtMs = Number.NEGATIVE_INFINITY
  #lastBatchMs = 0
  #givesBatches = false
  #givesRelations = false

  /** Counts a request that batches wait for, until it is answered, or goes last as an export itself. */
  letFirst(): FirstRequest {
    this.#requests += 1
    let isOver = false
    const end = () => {
      if (isOver) return false
      isOver = true
      this.#requests -= 1
      return true
    }
    return {
      answered: () => {
        if (end()) this.#answeredAtMs = performance.now()
      },
      goLast: () => void end(),
    }
  }

  /** Resolves when a batch of the user's may be worked on, until the event loop's next round. */
  take(userId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#batches.push(userId, resolve)
    if (!this.#givesBatches) void this.#giveBatches()
    return promise
  }

  /**
   * As `take`, for a batch whose relations are read by statements: no other's are read before `end` resolves, or for
   * a second.
   */
  async takeWithRelations(userId: string, end: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#relations.push(userId, () => {
      resolve()
      return end
    })
    if (!this.#givesRelations) void this.#giveRelations()
    await promise
    await this.take(userId)
  }

  async #giveBatches(): Promise<void> {
    this.#givesBatches = true
    for (;;) {
      await this.#waitForRequests()
      const begin = this.#batches.shift()
      if (!begin) break
      const beganAtMs = performance.now()
      begin()
      await nextRound()
      this.#lastBatchMs = performance.now() - beganAtMs
      if (performance.now() - this.#answeredAtMs < rest.forMs)
        await wait(Math.min(rest.most, rest.ofLastBatch * this.#lastBatchMs))
    }
    this.#givesBatches = false
  }

  async #giveRelations(): Promise<void> {
    this.#givesRelations = true
    for (let begin = this.#relations.shift(); begin; begin = this.#relations.shift()) {
      const over = new AbortController()
      const late = wait(longestRelationsMs, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([begin(), late])
      over.abort()
    }
    this.#givesRelations = false
  }

  async #waitForRequests(): Promise<void> {
    const { least, ofLastBatch, most } = patience
    const endsAtMs = performance.now() + Math.min(most, Math.max(least, ofLastBatch * this.#lastBatchMs))
    while (this.#requests > 0 && performance.now() < endsAtMs) await wait(1)
  }
}
