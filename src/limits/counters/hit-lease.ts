import { asProcess } from '../../database/fairness/caller.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'

/** A hit in the database that expires after `leaseMs` unless it is renewed. */
interface LeasedHit {
  readonly key: string
  readonly id: string
  readonly leaseMs: number
}

/** Renews a hit in the database three times a lease until `end`, so that it expires soon after its process has ended. */
export function renewHit(
  { key, id, leaseMs }: LeasedHit,
  { prisma, nowMs }: { prisma: PrismaClient; nowMs: () => number },
): { readonly lost: Promise<void>; end(): void } {
  const lost = Promise.withResolvers<void>()
  let renewedAtMs = nowMs()
  // As the process: an export runs far beyond the deadline of its request, after which no statement of it may.
  const renewing = asProcess(() => setInterval(() => void renew(), leaseMs / 3).unref())
  return { lost: lost.promise, end }

  function end(): void {
    clearInterval(renewing)
  }

  async function renew(): Promise<void> {
    const askedAtMs = nowMs()
    try {
      const renewed = await prisma.$executeRaw`
        UPDATE rate_limit_hits
        SET expires_at = greatest(expires_at, clock_timestamp() + ${leaseMs} * interval '1 ms')
        WHERE key = ${key} AND id = ${id}::uuid`
      if (renewed > 0) renewedAtMs = askedAtMs
      else lose()
    } catch {
      if (nowMs() - renewedAtMs > leaseMs) lose()
    }
  }

  function lose(): void {
    end()
    lost.resolve()
  }
}
