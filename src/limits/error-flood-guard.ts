import { LRUCache } from 'lru-cache'
import { rateLimitKey } from './client-address.ts'

const errorsPerMinute = 6_000
const windowMs = 60_000
// Some 150 bytes each.
const mostAddresses = 50_000

/** How much a guard takes; `nowMs` should never go back. */
export interface ErrorFloodGuardOptions {
  readonly nowMs: () => number
  readonly maxErrors?: number
  readonly maxAddresses?: number
}

/**
 * Blocks an address (IPv6 by /64) that does nothing but collect errors (400, 401, 403): after 6,000 of them within a
 * minute, until the minute is over. Each process counts for itself, for the 50,000 addresses it noted last.
 */
export class ErrorFloodGuard {
  readonly #counts: LRUCache<string, { errors: number; readonly endsAtMs: number }>
  readonly #maxErrors: number
  readonly #nowMs: () => number

  constructor({ nowMs, maxErrors = errorsPerMinute, maxAddresses = mostAddresses }: ErrorFloodGuardOptions) {
    this.#counts = new LRUCache({ max: maxAddresses })
    this.#maxErrors = maxErrors
    this.#nowMs = nowMs
  }

  /** Counts one error. */
  note(address: string): void {
    const key = rateLimitKey(address)
    const now = this.#nowMs()
    const count = this.#counts.get(key)
    if (count !== undefined && now < count.endsAtMs) count.errors += 1
    else this.#counts.set(key, { errors: 1, endsAtMs: now + windowMs })
  }

  /** Seconds until the address is heard again, rounded up; 0 when it is not blocked. */
  blockedSeconds(address: string): number {
    const count = this.#counts.peek(rateLimitKey(address))
    if (count === undefined || count.errors < this.#maxErrors) return 0
    return Math.max(0, Math.ceil((count.endsAtMs - this.#nowMs()) / 1_000))
  }
}
