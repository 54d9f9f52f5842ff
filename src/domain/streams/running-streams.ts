/** How many streams may run. */
export interface StreamBounds {
  readonly ofUser: number
  /** In this process. */
  readonly inAll: number
}

/** Of exports: as many for a user as the contract's limit lets begin in a minute. */
export const exportBounds: StreamBounds = { ofUser: 5, inAll: 20 }

/**
 * The running streams of both faces. A server that stops breaks them off, and waits until they have
 * ended before it closes what they use.
 */
export class RunningStreams {
  readonly #most: StreamBounds
  readonly #stopping = new AbortController()
  readonly #ends = new Set<Promise<void>>()
  readonly #ofUser = new Map<string, number>()
  readonly #failures = new WeakMap<object, (error: unknown) => void>()

  constructor(most: StreamBounds) {
    this.#most = most
  }

  /** Aborted when the server breaks off running streams: one that ends later was not ended by its client. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many run. */
  get count(): number {
    return this.#ends.size
  }

  /** Registers a user's stream and returns the function that ends it, or null where the bound is reached. */
  begin(userId: string): (() => void) | null {
    const ofUser = this.#ofUser.get(userId) ?? 0
    if (ofUser >= this.#most.ofUser || this.#ends.size >= this.#most.inAll) return null
    this.#ofUser.set(userId, ofUser + 1)
    const end = Promise.withResolvers<void>()
    const ended = end.promise.then(() => {
      this.#ends.delete(ended)
      this.#countOut(userId)
    })
    this.#ends.add(ended)
    return end.resolve
  }

  #countOut(userId: string): void {
    const left = (this.#ofUser.get(userId) ?? 0) - 1
    if (left > 0) this.#ofUser.set(userId, left)
    else this.#ofUser.delete(userId)
  }

  /** Registers what to call when the stream of a call fails before its next event is asked for. */
  onFailure(call: object, tell: (error: unknown) => void): void {
    this.#failures.set(call, tell)
  }

  /** Reports that the stream of a call has failed, or must not go on. */
  fail(call: object, error: unknown): void {
    this.#failures.get(call)?.(error)
  }

  /** Declares that streams are broken off from now on; whoever serves them does it. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Resolves once none runs. */
  async allEnded(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends)
  }
}
