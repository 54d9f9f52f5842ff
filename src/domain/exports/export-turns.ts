import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import { FairSemaphore } from '../../database/fairness/fair-semaphore.ts'

/** How long a batch waits for requests, in milliseconds, where they never stop. */
const patience = {
  least: 10,
  /** Or so many times as long as the last batch took. */
  ofLastBatch: 2,
  most: 100,
} as const

/** Requests come while one was answered in the last so many milliseconds. */
const comingMs = 250

/**
 * While requests come, exports rest after each batch for so many times as long as it took, so that the processor is
 * free for most of them; for so many milliseconds at most.
 */
const rest = { times: 3, most: 60 } as const

/** How long one export's relations keep those of others waiting, in milliseconds. */
const longestRelationsMs = 1_000

/** How long an export that begins may delay the next one, in milliseconds: not much for the last of ten. */
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
export class ExportTurns {
  readonly #batches = onePlace()
  readonly #relations = onePlace()
  readonly #begins = onePlace()
  #requests = 0
  #answeredAtMs = Number.NEGATIVE_INFINITY
  #lastBatchMs = 0

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
  async take(userId: string): Promise<void> {
    await this.#batches.take(userId)
    await this.#waitForRequests()
    const beganAtMs = performance.now()
    void nextRound().then(async () => {
      this.#lastBatchMs = performance.now() - beganAtMs
      if (this.requestsCome) await wait(Math.min(rest.most, rest.times * this.#lastBatchMs))
      this.#batches.release(userId)
    })
  }

  /**
   * As `take`, for a batch whose relations are read by statements: no other's are read before `end` resolves, or for
   * a second.
   */
  async takeWithRelations(userId: string, end: Promise<void>): Promise<void> {
    await this.#relations.take(userId)
    holdUntil(end, () => this.#relations.release(userId), longestRelationsMs)
    await this.take(userId)
  }

  /**
   * Resolves when an export of the user's may begin to read. The next one waits for its first rows: Postgres reads
   * ahead as much as the connection holds, so that many that begin together take all of its processor.
   */
  async begin(userId: string, firstRows: Promise<void>): Promise<void> {
    await this.#begins.take(userId)
    holdUntil(firstRows, () => this.#begins.release(userId), longestBeginMs)
  }

  async #waitForRequests(): Promise<void> {
    const { least, ofLastBatch, most } = patience
    const endsAtMs = performance.now() + Math.min(most, Math.max(least, ofLastBatch * this.#lastBatchMs))
    while (this.#requests > 0 && performance.now() < endsAtMs) await wait(1)
  }
}

function onePlace(): FairSemaphore {
  return new FairSemaphore({ perCaller: 1, total: 1 })
}

/** Releases a place once: when the work ends, or after so many milliseconds. */
function holdUntil(end: Promise<void>, release: () => void, longestMs: number): void {
  let isHeld = true
  const endHold = () => {
    clearTimeout(late)
    if (isHeld) release()
    isHeld = false
  }
  const late = setTimeout(endHold, longestMs)
  void end.then(endHold)
}
