import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { MemoryBound } from '../memory-bound.ts'
import type { RedisLink } from './counters/redis-link.ts'
import type { LimitState } from './refusal.ts'

/** The prefix of the keys in Redis. */
export const costKeyPrefix = 'bizgate:cost'

const windowSeconds = 60
const defaultMaxUsers = 50_000

/**
 * The users who spent points in the last minute, by digest, so that each takes the same memory (measured).
 */
export const spendingMemory: MemoryBound = {
  what: 'cost points spent',
  bound: `${defaultMaxUsers.toLocaleString('en')} callers, the most recent`,
  bytes: defaultMaxUsers * 560,
}

/** The budget of free-form GraphQL per user and minute; a page of 100 records costs some hundred points. */
export const costPointsPerMinute = 50_000

/** The rest of a user's budget; the whole budget is available again in `resetSeconds`. */
export interface Spending extends LimitState {
  readonly allowed: boolean
}

/** Cost points per user and minute for free-form GraphQL. */
export interface CostBudget {
  /** Takes the points, or none where fewer than `leaving` would be left. */
  spend(userId: string, points: number, leaving?: number): Promise<Spending>
  /** Resets the budget of all users in this process. */
  forget(): void
}

/** What a budget counts with. */
export interface CostBudgetOptions {
  readonly pointsPerMinute: number
  readonly redis: RedisLink | null
  readonly maxUsers?: number
}

/**
 * Opens the budget. Redis counts for all processes, and this process counts its own calls. Points must be
 * left in both, so a Redis that goes away, or comes back empty, does not grant a second budget.
 */
export function openCostBudget(options: CostBudgetOptions): CostBudget {
  const { pointsPerMinute, redis, maxUsers = defaultMaxUsers } = options
  const limits = { points: pointsPerMinute, duration: windowSeconds, keyPrefix: costKeyPrefix }
  const own = new RateLimiterMemory(limits)
  const shared = redis && new RateLimiterRedis({ ...limits, storeClient: redis.client })
  // The library's own memory has no bound on users.
  const users = new LRUCache<string, true>({
    max: maxUsers,
    noDisposeOnSet: true,
    dispose: (_value, userKey) => void own.delete(userKey),
  })
  return {
    async spend(userId, points, leaving = 0) {
      const userKey = hash('sha256', userId, 'base64url')
      users.set(userKey, true)
      const price = { points, leaving }
      const ownSpending = await spendFrom(own, userKey, price)
      if (!ownSpending.allowed || !redis || !shared) return ownSpending
      // Not the library's `insuranceLimiter`: it would let every request wait while Redis is slow.
      const spending = await redis.attempt(() => spendFrom(shared, userKey, price))
      if (spending?.allowed === false) await own.reward(userKey, points)
      return spending ?? ownSpending
    },
    forget: () => users.clear(),
  }
}

interface Price {
  readonly points: number
  readonly leaving: number
}

async function spendFrom(limiter: RateLimiterAbstract, userKey: string, price: Price): Promise<Spending> {
  const { points, leaving } = price
  const { isPaid, rest } = await consume(limiter, userKey, points)
  if (isPaid && rest.remainingPoints >= leaving) return spendingOf(limiter, true, rest)
  // The clock was set back, and the window would last until the clock has caught up.
  if (rest.msBeforeNext > windowSeconds * 1_000) {
    await limiter.delete(userKey)
    return spendFrom(limiter, userKey, price)
  }
  // Refused points are counted, so they are given back; not to a window that is about to end, as they might reach
  // the next one.
  const isEnding = rest.msBeforeNext < 1_000
  return spendingOf(limiter, false, isEnding ? rest : await limiter.reward(userKey, points))
}

/** The library's timer of each user would keep the request that began it, some kilobytes, for the whole window. */
const outsideRequests = AsyncLocalStorage.snapshot()

/** The library rejects where fewer points are left, and counts these as well. */
async function consume(limiter: RateLimiterAbstract, userKey: string, points: number) {
  try {
    return { isPaid: true, rest: await outsideRequests(() => limiter.consume(userKey, points)) }
  } catch (rest) {
    if (rest instanceof RateLimiterRes) return { isPaid: false, rest }
    throw rest
  }
}

function spendingOf(limiter: RateLimiterAbstract, allowed: boolean, result: RateLimiterRes): Spending {
  const { remainingPoints: remaining, msBeforeNext } = result
  const limit = { name: 'points', max: limiter.points, windowSeconds }
  return { allowed, limit, remaining, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }
}
