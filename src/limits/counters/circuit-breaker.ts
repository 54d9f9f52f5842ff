const PAUSE_MS = 1_000

/** What is told when a place stops answering, with the error that showed it if there is one, and when it answers again. */
export interface CircuitBreakerOptions {
  readonly budgetMs: number
  readonly nowMs: () => number
  readonly onLost: (error: unknown) => void
  readonly onBack: () => void
}

/**
 * Asks a place that may be away without ever holding up a request: an answer has `budgetMs`, and after a
 * failure the place is left alone for a second, so that few requests wait for it.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #answering = true
  #pausedUntilMs = Number.NEGATIVE_INFINITY

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  /** The answer, or null when it was late, failed or was not asked for. */
  async attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    const now = this.#options.nowMs()
    if (now < this.#pausedUntilMs) return null
    const isProbe = !this.#answering
    if (isProbe) this.#pausedUntilMs = now + PAUSE_MS
    try {
      const answer = await waitAtMost(this.#options.budgetMs, ask())
      if (isProbe) this.recover()
      return answer
    } catch (error) {
      this.pause(error)
      return null
    }
  }

  /** Leaves the place alone for a second. */
  pause(error: unknown): void {
    this.#pausedUntilMs = this.#options.nowMs() + PAUSE_MS
    if (!this.#answering) return
    this.#answering = false
    this.#options.onLost(error)
  }

  /** The place is there again. */
  recover(): void {
    this.#pausedUntilMs = Number.NEGATIVE_INFINITY
    if (this.#answering) return
    this.#answering = true
    this.#options.onBack()
  }
}

/** An answer that did not come in time. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** Rejects with TooSlow when the answer is not there in time. */
export function waitAtMost<Answer>(budgetMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // One more turn of the event loop: an answer that arrived while the process was busy is not late.
    const timer = setTimeout(() => setImmediate(() => reject(new TooSlow())), budgetMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
