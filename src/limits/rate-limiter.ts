import { hash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { LimitLog, Slot, SlotLease } from './counters/counter.ts'
import { DatabaseCounter } from './counters/database-counter.ts'
import { countInBoth } from './counters/fallback-counter.ts'
import { MemoryCounter } from './counters/memory-counter.ts'
import { RedisCounter } from './counters/redis-counter.ts'
import type { RedisLink } from './counters/redis-link.ts'

/** At most `max` calls within any `windowSeconds` seconds. */
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
   * Of an allowed call under a leased limit. The work confirms or releases the claim at its end; the claim of
   * a killed process soon expires.
   */
  readonly lease?: SlotLease
}

/** Enforces limits, exactly, also between parallel calls. */
export interface RateLimiter {
  /**
   * Claims one call of `identity`. A refused call is not counted. Rejects only when a limit is counted in the
   * database and the database does not answer.
   */
  claim(limit: RateLimit, identity: string): Promise<Claim>
  /**
   * The claim that a call would get now, without taking a slot; `release` does nothing. Rejects as `claim`.
   */
  look(limit: RateLimit, identity: string): Promise<Claim>
  /** Forgets the counts of this process. */
  forget(): void
  close(): Promise<void>
}

/** What a limiter counts with. `nowMs` should never go back. */
export interface RateLimiterOptions {
  readonly redis: RedisLink | null
  readonly database: Pick<Database, 'prisma'>
  readonly log: LimitLog
  readonly nowMs?: () => number
  /** How long a leased call outlives its process, in milliseconds. */
  readonly leaseMs?: number | undefined
}

const durableFromSeconds = 3_600
const maxIdentityLength = 128
/** How long a leased call outlives its process by default, in milliseconds. */
export const defaultLeaseMs = 60_000

/**
 * Opens the limiter: windows of an hour or longer are counted in the database and survive a restart, shorter
 * ones in Redis for all processes, or without it in this one. Windows slide; those of rate-limiter-flexible are
 * fixed, and let nearly twice the number through across a boundary.
 */
export function openRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { redis, database, log, nowMs = () => performance.now(), leaseMs = defaultLeaseMs } = options
  const memory = new MemoryCounter({ nowMs })
  const transient = redis ? countInBoth(new RedisCounter(redis), memory) : memory
  const durable = new DatabaseCounter({ prisma: database.prisma, log, nowMs })
  const take = (limit: RateLimit, identity: string, max: number) => {
    const counter = limit.windowSeconds >= durableFromSeconds ? durable : transient
    const windowMs = limit.windowSeconds * 1_000
    const lease = limit.leased ? { leaseMs } : {}
    return counter.take({ key: keyOf(limit, identity), max, windowMs, ...lease })
  }
  return {
    claim: async (limit, identity) => claimOf(limit, await take(limit, identity, limit.max)),
    async look(limit, identity) {
      const slot = await take(limit, identity, 0)
      return { ...claimOf(limit, slot), allowed: slot.used < limit.max }
    },
    forget: () => memory.clear(),
    async close() {
      await Promise.all([transient.close(), durable.close()])
    },
  }
}

/** A token's subject can be long; a key must be short. */
function keyOf(limit: RateLimit, identity: string): string {
  const isShort = identity.length <= maxIdentityLength
  return `${limit.name}:${isShort ? identity : hash('sha256', identity, 'base64url')}`
}

function claimOf(limit: RateLimit, slot: Slot): Claim {
  let isHeld = slot.taken
  return {
    ...(slot.lease ? { lease: slot.lease } : {}),
    allowed: slot.taken,
    limit,
    remaining: Math.max(0, limit.max - slot.used),
    // Fractions of the clock must not exceed the window.
    resetSeconds: Math.min(limit.windowSeconds, Math.max(1, Math.ceil(slot.freesInMs / 1_000))),
    async release() {
      if (!isHeld) return
      isHeld = false
      await slot.release()
    },
  }
}
