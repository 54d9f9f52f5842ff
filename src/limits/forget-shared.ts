import type { Redis } from 'ioredis'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { costKeyPrefix } from './cost-budget.ts'
import { limitKeyPrefix } from './counters/redis-counter.ts'
import { defaultLeaseMs } from './rate-limiter.ts'

const scanCount = 1_000

/**
 * Forgets the calls that are counted in the database, under limits by the hour; answers how many. One whose work is
 * still in progress stays, as whoever does that work would take the call for lost.
 */
export async function forgetDatabaseHits(prisma: PrismaClient): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM rate_limit_hits WHERE expires_at > clock_timestamp() + ${defaultLeaseMs} * interval '1 ms'`
}

/** Forgets what is counted in Redis, points too; answers how many counters that were. */
export async function forgetRedisCounters(redis: Redis): Promise<number> {
  let forgotten = 0
  for (const prefix of [limitKeyPrefix, `${costKeyPrefix}:`]) {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: scanCount })) {
      if (Array.isArray(keys) && keys.length > 0) forgotten += await redis.unlink(keys)
    }
  }
  return forgotten
}
