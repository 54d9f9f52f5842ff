import { rateLimitKey } from './client-address.ts'
import type { KeeperLink } from './counters/keeper-link.ts'
import { RefusalCounts } from './refusal-counts.ts'

/** Refuses an address that does nothing but collect refusals (400, 401, 403), before any work is done for it. */
export interface RefusalGuard {
  /** Seconds until the address is heard again, rounded up; 0 when it is not blocked. */
  blockedSeconds(address: string): number
  /** Counts one refusal. */
  note(address: string): void
}

/**
 * Counts refusals by address (IPv6 by /64), in this process and with `keeper` over all workers: then an
 * address that went too far with all of them together is blocked by each.
 */
export function createRefusalGuard(options: {
  nowMs: () => number
  keeper?: KeeperLink | undefined
  maxRefusals?: number
  maxAddresses?: number
}): RefusalGuard {
  const { keeper } = options
  const counts = new RefusalCounts(options)
  keeper?.onBlock((addressKey, leftMs) => counts.block(addressKey, leftMs))
  return {
    blockedSeconds: address => Math.ceil(counts.blockedMs(rateLimitKey(address)) / 1_000),
    note(address) {
      const addressKey = rateLimitKey(address)
      counts.note(addressKey)
      void keeper?.ask('refused', { addressKey })
    },
  }
}
