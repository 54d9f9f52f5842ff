/** How many streams may run. */
export interface StreamBounds {
  readonly ofUser: number
  /** In this process. */
  readonly inAll: number
}

/** Which bound refuses a stream: the user's own, or the process's. */
export type ReachedBound = keyof StreamBounds

/** A stream holds its request in memory while it runs; parsed, it takes some twenty times as much. */
export const maxRequestBytes = 16 * 1024

/**
 * The running streams of one kind. A server that stops breaks them off, and waits until they have
 * ended before it closes what they use.
 */
export class RunningStreams {
  readonly most: StreamBounds
  /** What each bound is called where it refuses a stream. */
  readonly limitNames: Readonly<Record<ReachedBound, string>>
  readonly #stopping = new AbortController()
  readonly #ends = new Set<Promise<void>>()
  readonly #ofUser = new Map<string, number>()

  constructor(most: StreamBounds, limitNames: Readonly<Record<ReachedBound, string>>) {
    this.most = most
    this.limitNames = limitNames
  }

  /** Aborted when the server breaks off running streams: one that ends later was not ended by its client. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many run. */
  get count(): number {
    return this.#ends.size
  }

  /** Registers a user's stream and returns the function that ends it, or which bound is reached. */
  begin(userId: string, _run: object): (() => void) | ReachedBound {
    const ofUser = this.#ofUser.get(userId) ?? 0
    if (ofUser >= this.most.ofUser) return 'ofUser'
    if (this.isFull()) return 'inAll'
    this.#ofUser.set(userId, ofUser + 1)
    const end = Promise.withResolvers<void>()
    const ended = end.promise.then(() => {
      this.#ends.delete(ended)
      this.#countOut(userId)
    })
    this.#ends.add(ended)
    return end.resolve
  }

  /** Whether the process has as many as it may have. */
  protected isFull(): boolean {
    return this.#ends.size >= this.most.inAll
  }

  #countOut(userId: string): void {
    const left = (this.#ofUser.get(userId) ?? 0) - 1
    if (left > 0) this.#ofUser.set(userId, left)
    else this.#ofUser.delete(userId)
  }

  /** Marks streams as broken off from now on; their faces end them. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Resolves once none runs. */
  async allEnded(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends)
  }
}
