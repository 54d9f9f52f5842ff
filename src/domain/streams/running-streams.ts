/** How many streams may be at work: what the contract lets one user begin at once, and one process. */
const most = { ofUser: 5, inAll: 20 } as const

/**
 * The streams at work, whichever face they are served by. A server that ends breaks them off, and
 * waits for their ends before it closes what they work with.
 */
export class RunningStreams {
  readonly #stopping = new AbortController()
  readonly #ends = new Set<Promise<void>>()
  readonly #ofUser = new Map<string, number>()
  readonly #failures = new WeakMap<object, (error: unknown) => void>()

  /** Aborted when the server breaks off what still runs: what ends from then on is not its client's doing. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many run. */
  get count(): number {
    return this.#ends.size
  }

  /** Counts a user's stream in; what it returns counts it out. Null where as many run as may. */
  begin(userId: string): (() => void) | null {
    const ofUser = this.#ofUser.get(userId) ?? 0
    if (ofUser >= most.ofUser || this.#ends.size >= most.inAll) return null
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

  /** Who is told when the stream of a call has failed before it is asked for its next event. */
  onFailure(call: object, tell: (error: unknown) => void): void {
    this.#failures.set(call, tell)
  }

  /** Says that the stream of a call has failed, or must not go on. */
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
