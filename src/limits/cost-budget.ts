import { createHash } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { BoundedMap } from './bounded-map.ts'
import type { LimitLog } from './limit-log.ts'
import { RedisLink } from './redis-link.ts'

const WINDOW_SECONDS = 60
const MAX_USERS = 50_000

/** What a user may still spend. */
export interface Spending {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the whole budget is there again, rounded up, at least 1. */
  readonly resetSeconds: number
}

/** Cost points per user and minute for free-form GraphQL. */
export interface CostBudget {
  /** Takes the points, or nothing when they are more than what is left. */
  spend(userId: string, points: number): Promise<Spending>
  close(): Promise<void>
}

/** What a budget counts with. */
export interface CostBudgetOptions {
  readonly pointsPerMinute: number
  readonly redisUrl: string | null
  readonly log: LimitLog
  readonly maxUsers?: number
}

/**
 * Opens the budget: in Redis for all replicas, in process without it or when it does not answer in
 * 50 ms. What this process let through is counted in it too, so a Redis that goes away or comes back
 * empty does not hand out a second budget.
 */
export async function openCostBudget(options: CostBudgetOptions): Promise<CostBudget> {
  const limits = { points: options.pointsPerMinute, duration: WINDOW_SECONDS, keyPrefix: 'bizgate:cost' }
  const here = new RateLimiterMemory(limits)
  const users = new BoundedMap<true>(options.maxUsers ?? MAX_USERS)
  const link = options.redisUrl === null ? null : await openLink(options.redisUrl, options.log)
  const shared = link === null ? null : new RateLimiterRedis({ ...limits, storeClient: link.client })

  async function spendHere(userKey: string, points: number): Promise<Spending> {
    const dropped = users.set(userKey, true)
    if (dropped !== undefined) await here.delete(dropped)
    return spendFrom(here, userKey, points)
  }

  return {
    async spend(userId, points) {
      const userKey = createHash('sha256').update(userId).digest('base64url')
      const spentHere = await spendHere(userKey, points)
      if (!spentHere.allowed || !shared || !link) return spentHere
      // Not the library's `insuranceLimiter`: it would let every request wait while Redis is slow.
      const spent = (await link.attempt(() => spendFrom(shared, userKey, points))) ?? spentHere
      if (!spent.allowed) await here.reward(userKey, points)
      return spent
    },
    async close() {
      link?.close()
    },
  }
}

async function openLink(url: string, log: LimitLog): Promise<RedisLink> {
  const link = new RedisLink({ url, purpose: 'query costs', log, nowMs: () => performance.now() })
  await link.open()
  return link
}

async function spendFrom(limiter: RateLimiterAbstract, userKey: string, points: number): Promise<Spending> {
  try {
    return spendingOf(true, await limiter.consume(userKey, points))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    // The library counts what it refuses. A window about to end is left alone: the points would go to the next.
    const isEnding = refusal.msBeforeNext < 1_000
    return spendingOf(false, isEnding ? refusal : await limiter.reward(userKey, points))
  }
}

function spendingOf(allowed: boolean, result: RateLimiterRes): Spending {
  const { remainingPoints, msBeforeNext } = result
  return { allowed, remaining: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }
}
