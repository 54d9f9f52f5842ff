import { setTimeout as wait } from 'node:timers/promises'
import { FairQueue } from '../../database/fairness/fair-queue.ts'

/** How work takes turns, in milliseconds. */
export interface Turns {
  /** For so long one keeps the others waiting at most. */
  readonly longestMs: number
  /** Waited for after one that took so long, before the next begins. */
  readonly rest?: (tookMs: number) => Promise<void>
}

/** Lets work begin one after the other, one user's after another's. */
export class OneAtATime {
  readonly #waiting = new FairQueue<() => Promise<unknown>>()
  readonly #turns: Turns
  #isGiving = false

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** How many users wait. */
  get size(): number {
    return this.#waiting.size
  }

  /** Resolves when the user's work may begin; the next waits until `end` resolves. */
  take(userId: string, end: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(userId, () => {
      resolve()
      return end
    })
    if (!this.#isGiving) void this.#give()
    return promise
  }

  async #give(): Promise<void> {
    this.#isGiving = true
    for (let begin = this.#waiting.shift(); begin; begin = this.#waiting.shift()) {
      const beganAtMs = performance.now()
      const over = new AbortController()
      const late = wait(this.#turns.longestMs, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([begin(), late])
      over.abort()
      await this.#turns.rest?.(performance.now() - beganAtMs)
    }
    this.#isGiving = false
  }
}
