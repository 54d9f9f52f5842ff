import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../../memory-bound.ts'

/** What processes share besides the database; answers null where it cannot be reached. */
export interface SharedMarks {
  /** Remembers the keys for so many milliseconds. */
  set(keys: readonly string[], forMs: number): Promise<unknown>
  /** How many of the keys are remembered. */
  count(keys: readonly string[]): Promise<number | null>
}

/** More than are written to in some seconds; one that is pushed out counts as not written to. */
const maxKeys = 100_000

/** What was written to in the last seconds. */
export const recentWritesMemory: MemoryBound = {
  what: 'accounts and users with recent writes, where there is a standby',
  bound: `${maxKeys.toLocaleString('en')}, those that wrote last; fewer where users have long ids`,
  bytes: 24 * 1024 ** 2,
}

/** Remembers for some milliseconds what was written to, in this process and, where there are several, in all. */
export function openRecentWrites(forMs: number, shared: SharedMarks | null) {
  const own = new LRUCache<string, true>({
    max: maxKeys,
    maxSize: recentWritesMemory.bytes,
    sizeCalculation: (_, key) => 120 + 2 * key.length,
    ttl: forMs,
    perf: performance,
  })
  return {
    /** Never rejects. Keys are accounts or users. */
    async note(keys: readonly string[]): Promise<void> {
      for (const key of keys) own.set(key, true)
      await shared?.set(keys, forMs)
    },
    /** Whether one of them was written to lately, or that cannot be known. */
    async anyOf(keys: readonly string[]): Promise<boolean> {
      if (keys.some(key => own.has(key))) return true
      return shared !== null && (await shared.count(keys)) !== 0
    },
  }
}
