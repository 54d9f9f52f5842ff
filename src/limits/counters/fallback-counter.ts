import { type CountedWindow, type Counter, releaseNothing, type Slot } from './counter.ts'
import type { MemoryCounter } from './memory-counter.ts'
import type { RedisCounter } from './redis-counter.ts'

/**
 * Counts in Redis, and this process's own hits in memory too; a hit needs a slot in both. So the process
 * still knows its hits when Redis goes away, or comes back empty.
 */
export class FallbackCounter implements Counter {
  readonly #redis: RedisCounter
  readonly #memory: MemoryCounter

  constructor(redis: RedisCounter, memory: MemoryCounter) {
    this.#redis = redis
    this.#memory = memory
  }

  async take(window: CountedWindow): Promise<Slot> {
    const own = await this.#memory.take(window)
    if (!own.taken && window.max > 0) return own
    const shared = await this.#redis.take(window)
    if (shared.state?.taken === false) {
      await own.release()
      return { ...shared.state, used: Math.max(shared.state.used, own.used), release: releaseNothing }
    }
    const release = async () => void (await Promise.all([own.release(), shared.release()]))
    if (shared.state === null) return { ...own, release }
    return { ...shared.state, used: Math.max(shared.state.used, own.used), release }
  }

  async close(): Promise<void> {
    await this.#memory.close()
  }
}
