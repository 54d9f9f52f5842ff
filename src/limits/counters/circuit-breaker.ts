const openForMs = 1_000
const ticks = 5

/** When a circuit breaker opens, and its callbacks. */
export interface CircuitBreakerOptions {
  /** The timeout of a call. */
  readonly timeoutMs: number
  readonly nowMs: () => number
  /** Called when the breaker opens, with the error that opened it where there is one. */
  readonly onOpen: (error: unknown) => void
  /** Called when it closes again. */
  readonly onClose: () => void
}

/**
 * Calls a service that may be down without holding up requests. A closed breaker makes every call. A call that
 * fails opens it, and for a second no call is made. Then it is half open: one call each second is made as a probe,
 * and the first answer closes the breaker.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #isClosed = true
  #openUntilMs = Number.NEGATIVE_INFINITY

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  /** Whether every call is made. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The answer, or null when the call was not made, failed or took too long. */
  async attempt<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    const now = this.#options.nowMs()
    if (now < this.#openUntilMs) return null
    const isProbe = !this.#isClosed
    if (isProbe) this.#openUntilMs = now + openForMs
    try {
      const answer = await waitAtMost(this.#options.timeoutMs, call())
      if (isProbe) this.close()
      return answer
    } catch (error) {
      this.open(error)
      return null
    }
  }

  /** Makes no call for a second. */
  open(error: unknown): void {
    this.#openUntilMs = this.#options.nowMs() + openForMs
    if (!this.#isClosed) return
    this.#isClosed = false
    this.#options.onOpen(error)
  }

  /** Lets every call through again. */
  close(): void {
    this.#openUntilMs = Number.NEGATIVE_INFINITY
    if (this.#isClosed) return
    this.#isClosed = true
    this.#options.onClose()
  }
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/**
 * Rejects with an error named TooSlow when the answer does not arrive in time. On a busy machine this process
 * is often short of processor time, not the service, so time is measured in ticks, which come late too.
 */
export function waitAtMost<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let ticksLeft = ticks
    const timer = setInterval(() => {
      ticksLeft -= 1
      if (ticksLeft > 0) return
      clearInterval(timer)
      // One more turn of the event loop: an answer that has arrived meanwhile is not late.
      setImmediate(() => reject(new TooSlow()))
    }, timeoutMs / ticks)
    answer.then(resolve, reject).finally(() => clearInterval(timer))
  })
}
