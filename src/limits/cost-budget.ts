import { createHash } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { BoundedMap } from './bounded-map.ts'
import type { KeeperLink } from './counters/keeper-link.ts'
import type { RedisLink } from './counters/redis-link.ts'
import type { LimitLog } from './limit-log.ts'
import type { Spending } from './spending.ts'

const WINDOW_SECONDS = 60
// 25 MB when all of them spent within a minute (measured).
const MAX_USERS = 50_000

/** What free-form GraphQL may cost per user and minute; a page of 100 records costs some hundred points. */
export const costPointsPerMinute = 50_000

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
  /** The process that counts for all workers, where there is one. */
  readonly keeper?: KeeperLink | undefined
  readonly log: LimitLog
  readonly maxUsers?: number
}

/** A place where several processes spend, or null while it does not answer. */
interface SharedBudget {
  spend(userKey: string, points: number): Promise<Spending | null>
  close(): void
}

/**
 * Opens the budget: in Redis for all replicas or, without it or while it does not answer, with `keeper` for all
 * workers, else in process. What this process let through is counted in it too, so a place that goes away or
 * comes back empty does not hand out a second budget.
 */
export async function openCostBudget(options: CostBudgetOptions): Promise<CostBudget> {
  const { pointsPerMinute, redisUrl, keeper, log } = options
  const here = new RateLimiterMemory(limitsOf(pointsPerMinute))
  const users = new BoundedMap<true>(options.maxUsers ?? MAX_USERS)
  const places: SharedBudget[] = []
  if (redisUrl !== null) places.push(openRedisBudget(pointsPerMinute, await openLink(redisUrl, log)))
  if (keeper) places.push(keeperBudget(keeper))

  async function spendHere(userKey: string, points: number): Promise<Spending> {
    const dropped = users.set(userKey, true)
    if (dropped !== undefined) await here.delete(dropped)
    return spendFrom(here, userKey, points)
  }

  return {
    async spend(userId, points) {
      const userKey = createHash('sha256').update(userId).digest('base64url')
      const spentHere = await spendHere(userKey, points)
      if (!spentHere.allowed) return spentHere
      for (const [index, place] of places.entries()) {
        const spent = await place.spend(userKey, points)
        if (spent === null) continue
        if (!spent.allowed) await here.reward(userKey, points)
        // The others must know what was spent, should this one go away; nobody waits for them.
        else for (const next of places.slice(index + 1)) void next.spend(userKey, points)
        return spent
      }
      return spentHere
    },
    async close() {
      for (const place of places) place.close()
    },
  }
}

function limitsOf(points: number) {
  return { points, duration: WINDOW_SECONDS, keyPrefix: 'bizgate:cost' }
}

function openRedisBudget(pointsPerMinute: number, link: RedisLink): SharedBudget {
  const limiter = new RateLimiterRedis({ ...limitsOf(pointsPerMinute), storeClient: link.client })
  return {
    // Not the library's `insuranceLimiter`: it would let every request wait while Redis is slow.
    spend: (userKey, points) => link.attempt(() => spendFrom(limiter, userKey, points)),
    close: () => link.close(),
  }
}

// Not the library's `RateLimiterCluster`: it keeps any number of users, and waits five seconds for an answer.
function keeperBudget(keeper: KeeperLink): SharedBudget {
  return {
    spend: (userKey, points) => keeper.ask('spend', { userKey, points }),
    close: () => {},
  }
}

async function openLink(url: string, log: LimitLog): Promise<RedisLink> {
  // With its client, which a server without Redis does without.
  const { RedisLink } = await import('./counters/redis-link.ts')
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
