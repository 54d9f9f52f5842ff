import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../memory-bound.ts'
import { rateLimitKey } from './client-address.ts'
import type { ToldLimit } from './refusal.ts'

export const defaultMaxErrors = 6_000
const windowMs = 60_000
const defaultMaxAddresses = 50_000

/** The addresses with requests that ended in errors. */
export const errorCountsMemory: MemoryBound = {
  what: 'addresses with refused requests',
  bound: `${defaultMaxAddresses.toLocaleString('en')}, those refused last`,
  bytes: defaultMaxAddresses * 200,
}

/** What a guard allows; `nowMs` should never go back. */
export interface ErrorFloodGuardOptions {
  readonly nowMs?: () => number
  readonly maxErrors?: number
  readonly maxAddresses?: number
}

/**
 * Blocks an address (IPv6 by /64) whose requests end in 6,000 errors (400, 401, 403) within a minute, until that
 * minute is over. Each process counts by itself, and remembers the 50,000 addresses that had an error last.
 */
export class ErrorFloodGuard {
  /** The limit as a blocked client sees it. */
  readonly limit: ToldLimit
  readonly #counts: LRUCache<string, { errors: number; readonly endsAtMs: number }>
  readonly #nowMs: () => number

  constructor(options: ErrorFloodGuardOptions = {}) {
    this.#counts = new LRUCache({ max: options.maxAddresses ?? defaultMaxAddresses })
    const max = options.maxErrors ?? defaultMaxErrors
    this.limit = { name: 'refusedRequests', max, windowSeconds: windowMs / 1_000 }
    this.#nowMs = options.nowMs ?? (() => performance.now())
  }

  /** Counts one error. */
  note(address: string): void {
    const key = rateLimitKey(address)
    const now = this.#nowMs()
    const count = this.#counts.get(key)
    if (count !== undefined && now < count.endsAtMs) count.errors += 1
    else this.#counts.set(key, { errors: 1, endsAtMs: now + windowMs })
  }

  /** Forgets all errors. */
  forget(): void {
    this.#counts.clear()
  }

  /** Seconds until the address is no longer blocked, rounded up; 0 when it is not. */
  blockedSeconds(address: string): number {
    const count = this.#counts.peek(rateLimitKey(address))
    if (count === undefined || count.errors < this.limit.max) return 0
    return Math.max(0, Math.ceil((count.endsAtMs - this.#nowMs()) / 1_000))
  }
}
