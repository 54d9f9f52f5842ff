import type { SharedMarks } from '../database/replica/recent-writes.ts'
import type { RedisLink } from '../limits/counters/redis-link.ts'

/** What the keys in Redis begin with. */
const markPrefix = 'bizgate:written:'

/** Shares recent writes in Redis, so that every gateway reads them from the primary. */
export function openWriteMarks(redis: RedisLink): SharedMarks {
  return {
    set: (keys, forMs) =>
      redis.attempt(async client => {
        const commands = client.pipeline()
        for (const key of keys) commands.set(markPrefix + key, '1', 'PX', forMs)
        return commands.exec()
      }),
    count: keys => redis.attempt(client => client.exists(...keys.map(key => markPrefix + key))),
  }
}
