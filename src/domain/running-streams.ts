/**
 * The streams at work, whichever face they are served by. A server that ends breaks them off, and
 * waits for their ends before it closes what they work with.
 */
export class RunningStreams {
  readonly #stopping = new AbortController()
  readonly #ends = new Set<Promise<void>>()

  /** Aborted when the server breaks off what still runs: what ends from then on is not its client's doing. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many run. */
  get count(): number {
    return this.#ends.size
  }

  /** Counts a stream in; what it returns counts it out. */
  begin(): () => void {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    }).then(() => {
      this.#ends.delete(ended)
    })
    this.#ends.add(ended)
    return end
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
