import { asProcess } from '../../database/fairness/caller.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'

/** A hit in the database that expires after `leaseMs` unless it is renewed. */
export interface LeasedHit {
  readonly key: string
  readonly id: string
  readonly leaseMs: number
}

/** Renews a hit in the database three times a lease, so that it expires soon after its process has ended. */
export class HitLease {
  readonly #prisma: PrismaClient
  readonly #hit: LeasedHit
  readonly #nowMs: () => number
  readonly #renewing: NodeJS.Timeout
  readonly #lost = Promise.withResolvers<void>()
  #renewedAtMs: number

  constructor(hit: LeasedHit, { prisma, nowMs }: { prisma: PrismaClient; nowMs: () => number }) {
    this.#hit = hit
    this.#prisma = prisma
    this.#nowMs = nowMs
    this.#renewedAtMs = nowMs()
    // As the process: an export runs far beyond the deadline of its request, after which no statement of it may.
    this.#renewing = asProcess(() => setInterval(() => void this.#renew(), hit.leaseMs / 3).unref())
  }

  /** Resolves when the hit may have expired, so that another may have taken its slot; never otherwise. */
  get lost(): Promise<void> {
    return this.#lost.promise
  }

  /** Stops renewing: the hit is about to be released or confirmed. */
  end(): void {
    clearInterval(this.#renewing)
  }

  async #renew(): Promise<void> {
    const { key, id, leaseMs } = this.#hit
    const askedAtMs = this.#nowMs()
    try {
      const renewed = await this.#prisma.$executeRaw`
        UPDATE rate_limit_hits
        SET expires_at = greatest(expires_at, clock_timestamp() + ${leaseMs} * interval '1 ms')
        WHERE key = ${key} AND id = ${id}::uuid`
      if (renewed > 0) this.#renewedAtMs = askedAtMs
      else this.#lose()
    } catch {
      if (this.#nowMs() - this.#renewedAtMs > leaseMs) this.#lose()
    }
  }

  #lose(): void {
    this.end()
    this.#lost.resolve()
  }
}
