import { type CountedWindow, type Counter, releaseNothing, type Slot } from './counter.ts'
import type { MemoryCounter } from './memory-counter.ts'
import type { RedisCounter } from './redis-counter.ts'

/**
 * Counts in Redis, and this process's own hits in memory too; a hit needs a slot in both. So the process
 * still knows its hits when Redis goes away, or comes back empty.
 */
export function countInBoth(redis: RedisCounter, memory: MemoryCounter): Counter {
  return {
    async take(window: CountedWindow): Promise<Slot> {
      const own = await memory.take(window)
      if (!own.taken && window.max > 0) return own
      const shared = await redis.take(window)
      const release = async () => void (await Promise.all([own.release(), shared.release()]))
      if (shared.state === null) return { ...own, release }
      const state = { ...shared.state, used: Math.max(shared.state.used, own.used) }
      if (state.taken) return { ...state, release }
      await own.release()
      return { ...state, release: releaseNothing }
    },
    close: () => memory.close(),
  }
}
