import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../../memory-bound.ts'
import type { CountedWindow, Counter, Slot } from './counter.ts'

const defaultMaxKeys = 30_000

/** The hits of the last minute. */
export const hitsMemory: MemoryBound = {
  what: 'calls counted under limits',
  bound: `${defaultMaxKeys.toLocaleString('en')} callers, the most recent; fewer with many calls each`,
  bytes: 32 * 1024 ** 2,
}
const defaultPurgeEveryMs = 60_000

/** Counts in this process: a log of hits per key, for at most `maxKeys` keys. */
export class MemoryCounter implements Counter {
  /** The hits of each key, oldest first, in milliseconds of the counter's clock. */
  readonly #hits: LRUCache<string, number[]>
  readonly #nowMs: () => number
  readonly #purging: NodeJS.Timeout

  /** `nowMs` should never go back; above `maxKeys` the least recently used key is dropped. */
  constructor(options: { nowMs: () => number; maxKeys?: number; purgeEveryMs?: number }) {
    const { nowMs, maxKeys = defaultMaxKeys, purgeEveryMs = defaultPurgeEveryMs } = options
    this.#nowMs = nowMs
    this.#hits = new LRUCache({
      max: maxKeys,
      maxSize: hitsMemory.bytes,
      perf: { now: nowMs },
      ttlResolution: 0,
    })
    // Expired keys are removed even when no further hit arrives.
    this.#purging = setInterval(() => this.#hits.purgeStale(), purgeEveryMs).unref()
  }

  /** Keys held at the moment. */
  get size(): number {
    return this.#hits.size
  }

  /** Never waits, and so checks and counts in one step. */
  async take({ key, max, windowMs }: CountedWindow): Promise<Slot> {
    const now = this.#nowMs()
    const earlier = this.#hits.get(key)?.filter(hitAtMs => hitAtMs + windowMs > now) ?? []
    const taken = earlier.length < max
    const hits = taken ? [...earlier, now] : earlier
    if (taken) this.#hits.set(key, hits, { ttl: windowMs, size: 300 + 2 * key.length + 8 * hits.length })
    return {
      taken,
      used: hits.length,
      freesInMs: (hits[0] ?? now) + windowMs - now,
      release: async () => {
        if (taken) this.#release(key, now)
      },
    }
  }

  /** Forgets all hits. */
  clear(): void {
    this.#hits.clear()
  }

  async close(): Promise<void> {
    clearInterval(this.#purging)
  }

  #release(key: string, hitAtMs: number): void {
    const hits = this.#hits.peek(key) ?? []
    // Hits of the same instant leave the window together, so it does not matter which of them goes.
    const index = hits.indexOf(hitAtMs)
    if (index < 0) return
    hits.splice(index, 1)
    if (hits.length === 0) this.#hits.delete(key)
  }
}
