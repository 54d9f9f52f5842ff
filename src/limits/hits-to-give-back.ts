import type { PrismaClient } from '../generated/prisma/client.ts'
import type { LimitLog } from './limit-log.ts'

const AGAIN_AFTER_MS = 1_000
const MAX_HITS = 10_000

/** A hit in the database that must not count, and when it stops counting by itself. */
export interface HitToGiveBack {
  readonly id: string
  readonly key: string
  readonly overAtMs: number
}

/**
 * Takes hits out of the database, again and again until it answers: an export fails just when the database
 * does, and its owner must not pay for that with an hour.
 */
export class HitsToGiveBack {
  readonly #prisma: PrismaClient
  readonly #log: LimitLog
  readonly #nowMs: () => number
  readonly #hits = new Map<string, HitToGiveBack>()
  #again: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: { prisma: PrismaClient; log: LimitLog; nowMs: () => number }) {
    this.#prisma = options.prisma
    this.#log = options.log
    this.#nowMs = options.nowMs
  }

  /** Ids of the hits of `key` that are still in the database, or may be. */
  idsOf(key: string): string[] {
    return [...this.#hits.values()].filter(hit => hit.key === key).map(hit => hit.id)
  }

  /** Takes the hit out now or, when the database does not answer, later. Never rejects. */
  async give(hit: HitToGiveBack): Promise<void> {
    if (this.#hits.size < MAX_HITS) this.#hits.set(hit.id, hit)
    await this.#deleteAll()
  }

  /** Takes the hit out a second from now: a statement that was cut off may still be running. */
  giveLater(hit: HitToGiveBack): void {
    if (this.#hits.size < MAX_HITS) this.#hits.set(hit.id, hit)
    this.#startAgainLater()
  }

  /** Tries once more what is still to be given back. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    await this.#deleteAll()
  }

  async #deleteAll(): Promise<void> {
    try {
      for (const { id, key, overAtMs } of this.#hits.values()) {
        if (overAtMs > this.#nowMs()) await this.#prisma.rateLimitHit.deleteMany({ where: { key, id } })
        this.#hits.delete(id)
      }
    } catch {
      if (this.#again === undefined) this.#log('rate limit: a call could not be given back, trying again')
      this.#startAgainLater()
    }
  }

  #startAgainLater(): void {
    if (this.#again !== undefined || this.#closed) return
    this.#again = setTimeout(async () => {
      await this.#deleteAll()
      this.#again = undefined
      if (this.#hits.size > 0) this.#startAgainLater()
    }, AGAIN_AFTER_MS).unref()
  }
}
