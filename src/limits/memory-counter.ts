import { BoundedMap } from './bounded-map.ts'
import type { CountedWindow, Counter, Slot } from './counter.ts'

const MAX_KEYS = 50_000

/** The hits of one key, oldest first, in milliseconds of the counter's clock. */
interface HitLog {
  hits: number[]
  windowMs: number
}

/** Counts in this process: a log of admitted hits per key, for at most `maxKeys` keys. */
export class MemoryCounter implements Counter {
  readonly #logs: BoundedMap<HitLog>
  readonly #nowMs: () => number

  /** `nowMs` should never go back; the least recently used key leaves when there are more than `maxKeys`. */
  constructor(options: { nowMs: () => number; maxKeys?: number }) {
    this.#logs = new BoundedMap(options.maxKeys ?? MAX_KEYS)
    this.#nowMs = options.nowMs
  }

  /** Keys held at the moment. */
  get size(): number {
    return this.#logs.size
  }

  /** Looks and counts at once, without waiting for anything. */
  takeNow(window: CountedWindow): Slot {
    const now = this.#nowMs()
    this.#logs.sweep(log => isOver(log.hits.at(-1), log.windowMs, now))
    const log = this.#logs.use(window.key) ?? { hits: [], windowMs: window.windowMs }
    log.windowMs = window.windowMs
    while (log.hits.length > 0 && isOver(log.hits[0], window.windowMs, now)) log.hits.shift()

    const taken = log.hits.length < window.max
    if (taken) log.hits.push(now)
    if (log.hits.length > 0) this.#logs.set(window.key, log)
    return {
      taken,
      used: log.hits.length,
      freesInMs: (log.hits[0] ?? now) + window.windowMs - now,
      free: async () => {
        if (taken) this.#remove(window.key, now)
      },
    }
  }

  async take(window: CountedWindow): Promise<Slot> {
    return this.takeNow(window)
  }

  async close(): Promise<void> {}

  #remove(key: string, hit: number): void {
    const log = this.#logs.peek(key)
    // Hits of the same instant leave the window together, so it does not matter which of them goes.
    const index = log?.hits.indexOf(hit) ?? -1
    if (log === undefined || index < 0) return
    log.hits.splice(index, 1)
    if (log.hits.length === 0) this.#logs.delete(key)
  }
}

function isOver(hit: number | undefined, windowMs: number, now: number): boolean {
  return hit === undefined || hit + windowMs <= now
}
