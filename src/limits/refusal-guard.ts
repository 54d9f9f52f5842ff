import { BoundedMap } from './bounded-map.ts'
import { limitKeyOfAddress } from './client-address.ts'

const MAX_REFUSALS = 6_000
const WINDOW_MS = 60_000
const MAX_ADDRESSES = 50_000

/** Refuses an address that does nothing but collect refusals (400, 401, 403), before any work is done for it. */
export interface RefusalGuard {
  /** Seconds until the address is heard again, rounded up; 0 when it is not blocked. */
  blockedSeconds(address: string): number
  /** Counts one refusal. */
  note(address: string): void
}

/** The refusals of one address in the minute that ends at `endsAtMs`. */
interface Refusals {
  count: number
  readonly endsAtMs: number
}

/** Counts refusals in this process: 6,000 a minute per address (IPv6 by /64), for 50,000 addresses at most. */
export function createRefusalGuard(options: {
  nowMs: () => number
  maxRefusals?: number
  maxAddresses?: number
}): RefusalGuard {
  const { nowMs, maxRefusals = MAX_REFUSALS, maxAddresses = MAX_ADDRESSES } = options
  const refusalsByAddress = new BoundedMap<Refusals>(maxAddresses)
  return {
    blockedSeconds(address) {
      const refusals = refusalsByAddress.peek(limitKeyOfAddress(address))
      const leftMs = (refusals?.endsAtMs ?? 0) - nowMs()
      if (refusals === undefined || refusals.count < maxRefusals || leftMs <= 0) return 0
      return Math.ceil(leftMs / 1_000)
    },
    note(address) {
      const now = nowMs()
      const key = limitKeyOfAddress(address)
      refusalsByAddress.sweep(refusals => refusals.endsAtMs <= now)
      const refusals = refusalsByAddress.use(key)
      if (refusals !== undefined && refusals.endsAtMs > now) refusals.count += 1
      else refusalsByAddress.set(key, { count: 1, endsAtMs: now + WINDOW_MS })
    },
  }
}
