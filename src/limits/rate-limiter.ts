import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Counter, SharedCounter, Slot, SlotLease } from './counters/counter.ts'
import { DatabaseCounter } from './counters/database-counter.ts'
import { FallbackCounter } from './counters/fallback-counter.ts'
import { KeeperCounter } from './counters/keeper-counter.ts'
import type { KeeperLink } from './counters/keeper-link.ts'
import { MemoryCounter } from './counters/memory-counter.ts'
import { RedisCounter } from './counters/redis-counter.ts'
import type { LimitLog } from './limit-log.ts'

/** At most `max` admitted calls within any `windowSeconds` seconds. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /** A call lasts until its work ends, and ends with its process; see {@link Claim.lease}. For hours only. */
  readonly leased?: boolean
}

/** The answer to one call under a limit. */
export interface Claim {
  readonly allowed: boolean
  readonly limit: RateLimit
  /** Calls that would be let through now. */
  readonly remaining: number
  /** Seconds until a slot frees, rounded up, at least 1. */
  readonly resetSeconds: number
  /** Gives the slot back; does nothing when refused or already released, and never rejects. */
  release(): Promise<void>
  /**
   * Where the limit is leased and the call allowed: whoever does the work confirms or releases the claim
   * at its end. A process that is killed does neither, and soon after the call does not count.
   */
  readonly lease?: SlotLease
}

/** Keeps limits, exactly, whatever runs in parallel. */
export interface RateLimiter {
  /**
   * Claims one call of `identity`. A refused call is not counted. Rejects only when a limit that is kept in
   * the database cannot be claimed because the database does not answer.
   */
  claim(limit: RateLimit, identity: string): Promise<Claim>
  close(): Promise<void>
}

/** What a limiter counts with. `nowMs` should never go back. */
export interface RateLimiterOptions {
  readonly redisUrl: string | null
  /** The process that counts for all workers, where there is one. */
  readonly keeper?: KeeperLink | undefined
  readonly database: Pick<Database, 'prisma'>
  readonly log: LimitLog
  readonly nowMs?: () => number
  /** How long a leased call outlives its process, in milliseconds. */
  readonly leaseMs?: number | undefined
}

const DURABLE_FROM_SECONDS = 3_600
const LONGEST_IDENTITY = 128
const LEASE_MS = 60_000

/**
 * Opens the limiter: windows of an hour or longer are kept in the database and survive a restart, shorter ones
 * in Redis or, without `redisUrl`, over all workers or in process. A Redis that is down does not fail the start,
 * and holds it up for a second at most.
 */
export async function openRateLimiter(options: RateLimiterOptions): Promise<RateLimiter> {
  const { nowMs = () => performance.now(), leaseMs = LEASE_MS } = options
  const passing = await openPassingCounter(options, nowMs)
  const durable = new DatabaseCounter({ prisma: options.database.prisma, log: options.log, nowMs })
  return {
    async claim(limit, identity) {
      const counter = limit.windowSeconds >= DURABLE_FROM_SECONDS ? durable : passing
      const windowMs = limit.windowSeconds * 1_000
      const lease = limit.leased ? { leaseMs } : {}
      const window = { key: keyOf(limit, identity), max: limit.max, windowMs, ...lease }
      return claimOf(limit, await counter.take(window))
    },
    async close() {
      await Promise.all([passing.close(), durable.close()])
    },
  }
}

async function openPassingCounter(options: RateLimiterOptions, nowMs: () => number): Promise<Counter> {
  const { redisUrl, keeper, log } = options
  const places: SharedCounter[] = []
  if (redisUrl !== null) {
    // With its client, which a server without Redis does without.
    const { RedisLink } = await import('./counters/redis-link.ts')
    const link = new RedisLink({ url: redisUrl, purpose: 'rate limits', log, nowMs })
    await link.open()
    places.push(new RedisCounter(link))
  }
  if (keeper) places.push(new KeeperCounter(keeper))
  const local = new MemoryCounter({ nowMs })
  return places.length > 0 ? new FallbackCounter(places, local) : local
}

/** A token's subject may be long; what is kept per key may not. */
function keyOf(limit: RateLimit, identity: string): string {
  const isShort = identity.length <= LONGEST_IDENTITY
  return `${limit.name}:${isShort ? identity : createHash('sha256').update(identity).digest('base64url')}`
}

function claimOf(limit: RateLimit, slot: Slot): Claim {
  let isHeld = slot.taken
  return {
    ...(slot.lease ? { lease: slot.lease } : {}),
    allowed: slot.taken,
    limit,
    remaining: Math.max(0, limit.max - slot.used),
    // The clock's fractions must not make it more than the window.
    resetSeconds: Math.min(limit.windowSeconds, Math.max(1, Math.ceil(slot.freesInMs / 1_000))),
    async release() {
      if (!isHeld) return
      isHeld = false
      await slot.free()
    },
  }
}
