import { asProcess } from '../../database/fairness/caller.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'
import type { MemoryBound } from '../../memory-bound.ts'
import type { LimitLog } from './counter.ts'

const retryAfterMs = 1_000
const maxPending = 10_000

/** Hits that wait for the database. */
export const settlementsMemory: MemoryBound = {
  what: 'calls to settle once the database answers',
  bound: `${maxPending.toLocaleString('en')}; further ones expire by themselves`,
  bytes: maxPending * 600,
}

/** A hit in the database that is to be released or confirmed. */
export interface PendingHit {
  readonly id: string
  readonly key: string
  readonly windowMs: number
  /** When the hit leaves its window and needs no settling. */
  readonly overAtMs: number
}

type Settlement = PendingHit & { readonly action: 'release' | 'confirm' }

/**
 * Releases hits in the database, or confirms them for their whole window, and retries each second until the
 * database answers: an export that fails with the database must not cost its owner an hour.
 */
export class PendingSettlements {
  readonly #prisma: PrismaClient
  readonly #log: LimitLog
  readonly #nowMs: () => number
  readonly #pending = new Map<string, Settlement>()
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: { prisma: PrismaClient; log: LimitLog; nowMs: () => number }) {
    this.#prisma = options.prisma
    this.#log = options.log
    this.#nowMs = options.nowMs
  }

  /** Ids of the hits of `key` that wait to be released, and so must not count. */
  idsToRelease(key: string): string[] {
    const released = [...this.#pending.values()].filter(hit => hit.key === key && hit.action === 'release')
    return released.map(hit => hit.id)
  }

  /** Deletes the hit, now or when the database answers. Never rejects. */
  async release(hit: PendingHit): Promise<void> {
    this.#add({ ...hit, action: 'release' })
    await this.#settleAll()
  }

  /** Deletes the hit in a second: a statement that was cut off may still be about to insert it. */
  retryRelease(hit: PendingHit): void {
    this.#add({ ...hit, action: 'release' })
    this.#retryLater()
  }

  /** Lets the hit count for its window from its start, now or when the database answers. Never rejects. */
  async confirm(hit: PendingHit): Promise<void> {
    this.#add({ ...hit, action: 'confirm' })
    await this.#settleAll()
  }

  /** Tries once more what is pending. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#settleAll()
  }

  #add(settlement: Settlement): void {
    if (this.#pending.size < maxPending) this.#pending.set(settlement.id, settlement)
  }

  async #settleAll(): Promise<void> {
    try {
      for (const settlement of this.#pending.values()) {
        // As the process: the deadline of the request may be over, after which no statement of it may run.
        if (settlement.overAtMs > this.#nowMs()) await asProcess(() => this.#settle(settlement))
        this.#pending.delete(settlement.id)
      }
    } catch {
      if (this.#retry === undefined) this.#log('rate limit: a call could not be settled, trying again')
      this.#retryLater()
    }
  }

  async #settle({ action, key, id, windowMs }: Settlement): Promise<void> {
    if (action === 'release') {
      await this.#prisma.rateLimitHit.deleteMany({ where: { key, id } })
      return
    }
    await this.#prisma.$executeRaw`
      UPDATE rate_limit_hits SET expires_at = hit_at + ${windowMs} * interval '1 ms'
      WHERE key = ${key} AND id = ${id}::uuid`
  }

  #retryLater(): void {
    if (this.#retry !== undefined || this.#closed) return
    this.#retry = setTimeout(async () => {
      await this.#settleAll()
      this.#retry = undefined
      if (this.#pending.size > 0) this.#retryLater()
    }, retryAfterMs).unref()
  }
}
