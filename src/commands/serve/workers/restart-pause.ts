const maxPauseMs = 30_000
const stableAfterMs = 60_000

/** How long to wait before a worker that ended is replaced: not at all at first, then ever longer while each soon ends. */
export class RestartPause {
  #soonEnded = 0

  /** Milliseconds to wait after a worker lived that long. */
  next(livedMs: number): number {
    this.#soonEnded = livedMs < stableAfterMs ? this.#soonEnded + 1 : 1
    return this.#soonEnded === 1 ? 0 : Math.min(maxPauseMs, 500 * 2 ** (this.#soonEnded - 2))
  }
}
