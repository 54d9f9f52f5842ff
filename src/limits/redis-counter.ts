import { randomUUID } from 'node:crypto'
import type { Redis, Result } from 'ioredis'
import type { CountedWindow, Counter, Slot } from './counter.ts'
import type { MemoryCounter } from './memory-counter.ts'
import type { RedisLink } from './redis-link.ts'

const KEY_PREFIX = 'bizgate:limit:'

// The clock is Redis's own, in microseconds, so that replicas agree. Numbers are formatted by hand because Lua
// would shorten them to 14 digits.
const TAKE_SLOT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[1]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - window))
local used = redis.call('ZCARD', KEYS[1])
local taken = 0
if used < tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[1] + 1000)
  used = used + 1
  taken = 1
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
local frees = oldest[2] and (oldest[2] + window - now) or window
return {taken, used, math.ceil(frees / 1000)}
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeSlot(
      key: string,
      windowMs: number,
      max: number,
      member: string,
    ): Result<[taken: number, used: number, freesInMs: number], Context>
  }
}

/**
 * Counts in Redis, for all replicas. This process's own hits are counted in `local` too, and a hit needs a slot
 * in both: so when Redis goes away or comes back empty, what this process let through is not forgotten.
 */
export class RedisCounter implements Counter {
  readonly #link: RedisLink
  readonly #local: MemoryCounter

  constructor(link: RedisLink, local: MemoryCounter) {
    this.#link = link
    this.#local = local
    link.client.defineCommand('takeSlot', { numberOfKeys: 1, lua: TAKE_SLOT })
  }

  async take(window: CountedWindow): Promise<Slot> {
    const here = this.#local.takeNow(window)
    if (!here.taken) return here

    const key = KEY_PREFIX + window.key
    const member = randomUUID()
    const free = async () => {
      await here.free()
      await this.#link.attempt((redis: Redis) => redis.zrem(key, member))
    }
    const answer = await this.#link.attempt(redis => redis.takeSlot(key, window.windowMs, window.max, member))
    if (answer === null) return { ...here, free }

    const [taken, used, freesInMs] = answer
    if (taken === 1) return { taken: true, used: Math.max(used, here.used), freesInMs, free }
    await here.free()
    return { taken: false, used, freesInMs, free: async () => {} }
  }

  async close(): Promise<void> {
    this.#link.close()
  }
}
