import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import { FairQueue } from '../../database/fairness/fair-queue.ts'
import { OneAtATime } from './one-at-a-time.ts'

/** How long a batch waits for requests, in milliseconds, where they never stop. */
const patience = {
  least: 10,
  /** Or so many times as long as the last batch took. */
  ofLastBatch: 2,
  most: 100,
} as const

/** Requests come while one was answered in the last so many milliseconds. */
const comingMs = 250

/** How exports rest while requests come, so that the processor is free for most of them. */
const rest = {
  /** So many times as long as what they have just done, for each that waits and one more. */
  times: 1.5,
  most: 60,
} as const

/** How long one export's relations keep those of others waiting, in milliseconds. */
const longestRelationsMs = 1_000

/** How long an export that begins keeps others from it, in milliseconds: not much for the last of ten. */
const longestBeginMs = 100

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
  readonly #batches = new FairQueue<() => void>()
  readonly #relations = new OneAtATime({ longestMs: longestRelationsMs, rest: tookMs => this.#rest(tookMs) })
  readonly #begins = new OneAtATime({ longestMs: longestBeginMs, rest: tookMs => this.#rest(tookMs) })
  #requests = 0
  #answeredAtMs = Number.NEGATIVE_INFINITY
  #lastBatchMs = 0
  /** What exports have yet to rest. */
  #owedMs = 0
  #givesBatches = false

  /** Whether a batch should be small, as one of many requests may have to wait for it. */
  get requestsCome(): boolean {
    return performance.now() - this.#answeredAtMs < comingMs
  }

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
    await this.#relations.take(userId, end)
    await this.take(userId)
  }

  /**
   * Resolves when an export of the user's may begin to read. The next one waits for its first rows: Postgres reads
   * ahead as much as the connection holds, so that many that begin together take all of its processor.
   */
  begin(userId: string, firstRows: Promise<void>): Promise<void> {
    return this.#begins.take(userId, firstRows)
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
      await this.#rest(this.#lastBatchMs)
    }
    this.#givesBatches = false
  }

  async #rest(tookMs: number): Promise<void> {
    const times = rest.times * (1 + this.#batches.size + this.#relations.size)
    this.#owedMs = this.requestsCome ? this.#owedMs + times * tookMs : 0
    // A timer takes a millisecond and more.
    if (this.#owedMs < 1) return
    const restMs = Math.min(rest.most, this.#owedMs)
    this.#owedMs = 0
    await wait(restMs)
  }

  async #waitForRequests(): Promise<void> {
    const { least, ofLastBatch, most } = patience
    const endsAtMs = performance.now() + Math.min(most, Math.max(least, ofLastBatch * this.#lastBatchMs))
    while (this.#requests > 0 && performance.now() < endsAtMs) await wait(1)
  }
}
