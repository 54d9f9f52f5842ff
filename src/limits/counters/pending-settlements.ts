import type { PrismaClient } from '../../generated/prisma/client.ts'
import type { LimitLog } from '../limit-log.ts'

const AGAIN_AFTER_MS = 1_000
const MAX_HITS = 10_000

/** A hit in the database that must not count, or must count to its end; and when it ends by itself. */
export interface PendingHit {
  readonly id: string
  readonly key: string
  readonly windowMs: number
  readonly overAtMs: number
}

type Settlement = PendingHit & { readonly how: 'give back' | 'confirm' }

/**
 * Takes hits out of the database or lets them count for their whole window, again and again until it
 * answers: an export fails just when the database does, and its owner must not pay for that with an hour.
 */
export class PendingSettlements {
  readonly #prisma: PrismaClient
  readonly #log: LimitLog
  readonly #nowMs: () => number
  readonly #hits = new Map<string, Settlement>()
  #again: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: { prisma: PrismaClient; log: LimitLog; nowMs: () => number }) {
    this.#prisma = options.prisma
    this.#log = options.log
    this.#nowMs = options.nowMs
  }

  /** Ids of the hits of `key` that are still in the database, or may be, and must not count. */
  idsToGiveBack(key: string): string[] {
    const hits = [...this.#hits.values()].filter(hit => hit.key === key && hit.how === 'give back')
    return hits.map(hit => hit.id)
  }

  /** Takes the hit out now or, when the database does not answer, later. Never rejects. */
  async give(hit: PendingHit): Promise<void> {
    this.#add({ ...hit, how: 'give back' })
    await this.#settleAll()
  }

  /** Takes the hit out a second from now: a statement that was cut off may still be running. */
  giveLater(hit: PendingHit): void {
    this.#add({ ...hit, how: 'give back' })
    this.#startAgainLater()
  }

  /** Lets the hit count for its window from its start, now or later. Never rejects. */
  async confirm(hit: PendingHit): Promise<void> {
    this.#add({ ...hit, how: 'confirm' })
    await this.#settleAll()
  }

  /** Tries once more what is still to be settled. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    await this.#settleAll()
  }

  #add(settlement: Settlement): void {
    if (this.#hits.size < MAX_HITS) this.#hits.set(settlement.id, settlement)
  }

  async #settleAll(): Promise<void> {
    try {
      for (const settlement of this.#hits.values()) {
        if (settlement.overAtMs > this.#nowMs()) await this.#settle(settlement)
        this.#hits.delete(settlement.id)
      }
    } catch {
      if (this.#again === undefined) this.#log('rate limit: a call could not be settled, trying again')
      this.#startAgainLater()
    }
  }

  async #settle({ how, key, id, windowMs }: Settlement): Promise<void> {
    if (how === 'give back') {
      await this.#prisma.rateLimitHit.deleteMany({ where: { key, id } })
      return
    }
    await this.#prisma.$executeRaw`
      UPDATE rate_limit_hits SET expires_at = hit_at + ${windowMs} * interval '1 ms'
      WHERE key = ${key} AND id = ${id}::uuid`
  }

  #startAgainLater(): void {
    if (this.#again !== undefined || this.#closed) return
    this.#again = setTimeout(async () => {
      await this.#settleAll()
      this.#again = undefined
      if (this.#hits.size > 0) this.#startAgainLater()
    }, AGAIN_AFTER_MS).unref()
  }
}
