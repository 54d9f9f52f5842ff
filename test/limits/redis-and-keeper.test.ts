import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { SharedCounter } from '../../src/limits/counters/counter.ts'
import { FallbackCounter } from '../../src/limits/counters/fallback-counter.ts'
import { MemoryCounter } from '../../src/limits/counters/memory-counter.ts'
import { RedisCounter } from '../../src/limits/counters/redis-counter.ts'
import { RedisLink } from '../../src/limits/counters/redis-link.ts'
import { hasRedisServer, prepareRedisServer, type RedisServer } from './redis-server.ts'

const nowMs = () => performance.now()
let server: RedisServer | undefined
const opened: FallbackCounter[] = []

afterEach(async () => {
  await Promise.all(opened.map(counter => counter.close()))
  await server?.kill()
})

/** A place that two workers reach, and that is always there. */
function openSecondPlace(): SharedCounter {
  const counter = new MemoryCounter({ nowMs })
  return {
    take: async window => {
      const { free, ...answer } = await counter.take(window)
      return { answer, free }
    },
    close: () => {},
  }
}

test.skipIf(!hasRedisServer)(
  'Workers whose Redis is killed go on counting together, from where they were.',
  async () => {
    const redis = await prepareRedisServer()
    server = redis
    await redis.start()
    const second = openSecondPlace()
    const openWorker = async () => {
      const link = new RedisLink({ url: redis.url, purpose: 'rate limits', log: () => {}, nowMs })
      await link.open()
      const counter = new FallbackCounter([new RedisCounter(link), second], new MemoryCounter({ nowMs }))
      opened.push(counter)
      return counter
    }
    const [here, there] = [await openWorker(), await openWorker()]
    const window = { key: `test:${randomUUID()}`, max: 6, windowMs: 60_000 }
    await here.take(window)
    const slot = await here.take(window)
    await there.take(window)
    await there.take(window)
    await slot.free()

    await redis.kill()
    const slots = await Promise.all(
      [here, there].flatMap(counter => Array.from({ length: 20 }, () => counter.take(window))),
    )
    expect(slots.filter(({ taken }) => taken)).toHaveLength(3)
  },
)
