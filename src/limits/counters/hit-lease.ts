import type { PrismaClient } from '../../generated/prisma/client.ts'

/** A hit that counts only while somebody says so, and says so now and then. */
export interface LeasedHit {
  readonly key: string
  readonly id: string
  readonly leaseMs: number
}

/** Prolongs a hit in the database, so that it ends soon after the process that holds it. */
export class HitLease {
  readonly #prisma: PrismaClient
  readonly #hit: LeasedHit
  readonly #nowMs: () => number
  readonly #prolonging: NodeJS.Timeout
  readonly #lost = Promise.withResolvers<void>()
  #prolongedAtMs: number

  constructor(hit: LeasedHit, { prisma, nowMs }: { prisma: PrismaClient; nowMs: () => number }) {
    this.#hit = hit
    this.#prisma = prisma
    this.#nowMs = nowMs
    this.#prolongedAtMs = nowMs()
    this.#prolonging = setInterval(() => void this.#prolong(), hit.leaseMs / 3).unref()
  }

  /** Resolves when the hit may have run out, and another may have been counted in its place; never otherwise. */
  get lost(): Promise<void> {
    return this.#lost.promise
  }

  /** Leaves the hit to whoever gives it back, or makes it count to its end. */
  end(): void {
    clearInterval(this.#prolonging)
  }

  async #prolong(): Promise<void> {
    const { key, id, leaseMs } = this.#hit
    const askedAtMs = this.#nowMs()
    try {
      const prolonged = await this.#prisma.$executeRaw`
        UPDATE rate_limit_hits
        SET expires_at = greatest(expires_at, clock_timestamp() + ${leaseMs} * interval '1 ms')
        WHERE key = ${key} AND id = ${id}::uuid`
      if (prolonged > 0) this.#prolongedAtMs = askedAtMs
      else this.#lose()
    } catch {
      if (this.#nowMs() - this.#prolongedAtMs > leaseMs) this.#lose()
    }
  }

  #lose(): void {
    this.end()
    this.#lost.resolve()
  }
}
