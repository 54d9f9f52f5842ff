/** Waits for news of an account on behalf of one subscriber. */
export class Watcher {
  readonly accountId: string
  readonly #over = new AbortController()
  readonly #onEnd: (watcher: Watcher) => void
  #hasNews = false
  #resume: (() => void) | null = null

  constructor(accountId: string, onEnd: (watcher: Watcher) => void) {
    this.accountId = accountId
    this.#onEnd = onEnd
  }

  /** Aborted when the subscriber waits for nothing more. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Whether there may be news since this was asked last. */
  takeNews(): boolean {
    const hasNews = this.#hasNews
    this.#hasNews = false
    return hasNews
  }

  /** Reports that there may be news. */
  wake(): void {
    this.#hasNews = true
    this.#resume?.()
  }

  /** Resolves when there may be news that were not taken yet, or it is over. */
  async wait(): Promise<void> {
    if (this.#hasNews || this.over.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#resume = resolve
    await promise
    this.#resume = null
  }

  /** Ends it, from whichever side. */
  end(): void {
    if (this.over.aborted) return
    this.#over.abort()
    this.#resume?.()
    this.#onEnd(this)
  }
}
