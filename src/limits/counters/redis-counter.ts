import { randomUUID } from 'node:crypto'
import type { Redis, Result } from 'ioredis'
import type { CountedWindow, SlotState } from './counter.ts'
import { limitKeyPrefix, type RedisLink } from './redis-link.ts'

// The clock is Redis's own, in microseconds, so that replicas agree. Numbers are formatted by hand because Lua
// would shorten them to 14 digits.
const takeSlot = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[1]) * 1000
-- The clock was set back: what was counted since counts as of now, or it would count until the clock is there again.
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], string.format('(%.0f', now), '+inf')) do
  redis.call('ZADD', KEYS[1], string.format('%.0f', now), member)
end
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

/** Counts in Redis, for all processes that use it. */
export class RedisCounter {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
    link.client.defineCommand('takeSlot', { numberOfKeys: 1, lua: takeSlot })
  }

  /**
   * Checks and counts in one step; never rejects, and gives up after 50 ms. `state` is null when Redis did not answer in
   * time and may or may not have counted the hit, which `release` removes then too.
   */
  async take({ key, max, windowMs }: CountedWindow) {
    const redisKey = limitKeyPrefix + key
    const member = randomUUID()
    const answer = await this.#link.attempt(redis => redis.takeSlot(redisKey, windowMs, max, member))
    const release = () => this.#link.attempt((redis: Redis) => redis.zrem(redisKey, member))
    if (answer === null) return { state: null, release }
    const [taken, used, freesInMs] = answer
    return { state: { taken: taken === 1, used, freesInMs } satisfies SlotState, release }
  }
}
