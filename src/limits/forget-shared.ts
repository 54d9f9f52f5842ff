import type { Redis } from 'ioredis'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { costKeyPrefix } from './cost-budget.ts'
import { limitKeyPrefix } from './counters/redis-link.ts'
import { defaultLeaseMs } from './rate-limiter.ts'

const scanCount = 1_000

/**
 * Deletes the calls that are counted in the database, under limits by the hour; returns how many. A call with
 * work in progress stays, as its process would take a deleted call for lost.
 */
export async function forgetDatabaseHits(prisma: PrismaClient): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM rate_limit_hits WHERE expires_at > clock_timestamp() + ${defaultLeaseMs} * interval '1 ms'`
}

/** Deletes the counters in Redis, points included; returns how many. */
export async function forgetRedisCounters(redis: Redis): Promise<number> {
  let forgotten = 0
  for (const prefix of [limitKeyPrefix, `${costKeyPrefix}:`]) {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: scanCount })) {
      if (Array.isArray(keys) && keys.length > 0) forgotten += await redis.unlink(keys)
    }
  }
  return forgotten
}
