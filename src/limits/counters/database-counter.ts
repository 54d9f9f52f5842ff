import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../generated/prisma/client.ts'
import { type CountedWindow, type Counter, type LimitLog, releaseNothing, type Slot } from './counter.ts'
import { renewHit } from './hit-lease.ts'
import { type PendingHit, PendingSettlements } from './pending-settlements.ts'

const sweepEveryMs = 10 * 60_000
const sweepRows = 1_000

interface Answer {
  readonly taken: boolean
  readonly earlier: number
  readonly frees_in_ms: number
}

/** Counts in the database, by its clock: for all replicas, and over restarts. */
export class DatabaseCounter implements Counter {
  readonly #prisma: PrismaClient
  readonly #nowMs: () => number
  readonly #settling: PendingSettlements
  #sweepAtMs: number

  constructor(options: { prisma: PrismaClient; log: LimitLog; nowMs: () => number }) {
    this.#prisma = options.prisma
    this.#nowMs = options.nowMs
    this.#settling = new PendingSettlements(options)
    this.#sweepAtMs = options.nowMs()
  }

  /** Rejects when the database does not answer; a hit that was counted all the same is released. */
  async take(window: CountedWindow): Promise<Slot> {
    const { key, windowMs } = window
    const hit = { id: randomUUID(), key, windowMs, overAtMs: this.#nowMs() + windowMs }
    try {
      const { taken, earlier, frees_in_ms } = await this.#countAndInsert(window, hit.id)
      const slot = { taken, used: taken ? earlier + 1 : earlier, freesInMs: frees_in_ms }
      if (!taken) return { ...slot, release: releaseNothing }
      if (window.leaseMs === undefined) return { ...slot, release: () => this.#settling.release(hit) }
      return { ...slot, ...this.#lease(hit, window.leaseMs) }
    } catch (error) {
      this.#settling.retryRelease(hit)
      throw error
    }
  }

  #lease(hit: PendingHit, leaseMs: number): Pick<Required<Slot>, 'release' | 'lease'> {
    const { lost, end } = renewHit({ ...hit, leaseMs }, { prisma: this.#prisma, nowMs: this.#nowMs })
    return {
      release: async () => {
        end()
        await this.#settling.release(hit)
      },
      lease: {
        confirm: async () => {
          end()
          await this.#settling.confirm(hit)
        },
        lost,
      },
    }
  }

  async close(): Promise<void> {
    await this.#settling.close()
  }

  async #countAndInsert(window: CountedWindow, id: string): Promise<Answer> {
    const { key, max, windowMs, leaseMs = windowMs } = window
    const prisma = this.#prisma
    // The lock is a separate statement: the next ones must see all that its earlier holders have committed.
    const [, , [answer]] = await prisma.$transaction([
      prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
      // After the clock was set back, hits of the future count as of now.
      prisma.$executeRaw`
        WITH ahead AS (
          UPDATE rate_limit_hits
          SET hit_at = clock_timestamp(), expires_at = clock_timestamp() + (expires_at - hit_at)
          WHERE key = ${key} AND hit_at > clock_timestamp() AND expires_at > clock_timestamp()
            AND NOT id = ANY(${this.#settling.idsToRelease(key)}::uuid[])
        )
        DELETE FROM rate_limit_hits
        WHERE key = ${key}
          AND (expires_at <= clock_timestamp() OR id = ANY(${this.#settling.idsToRelease(key)}::uuid[]))`,
      prisma.$queryRaw<Answer[]>`
        WITH clock AS MATERIALIZED (
          SELECT clock_timestamp() AS now, ${windowMs} * interval '1 ms' AS whole, ${leaseMs} * interval '1 ms' AS lease
        ), earlier AS MATERIALIZED (
          SELECT count(*)::int AS hits, min(expires_at) AS frees_at
          FROM rate_limit_hits WHERE key = ${key}
        ), inserted AS (
          INSERT INTO rate_limit_hits (key, id, hit_at, expires_at)
          SELECT ${key}, ${id}::uuid, now, now + lease FROM clock, earlier WHERE hits < ${max}
          RETURNING id
        )
        SELECT EXISTS (SELECT FROM inserted) AS taken, hits AS earlier,
          (extract(epoch FROM coalesce(frees_at, now + whole) - now) * 1000)::int AS frees_in_ms
        FROM clock, earlier`,
      ...this.#sweep(),
    ])
    if (answer === undefined) throw new Error('the database counted a hit without an answer')
    return answer
  }

  /** Deletes expired hits of all keys every ten minutes; never waits for a row that is in use. */
  #sweep() {
    if (this.#nowMs() < this.#sweepAtMs) return []
    this.#sweepAtMs = this.#nowMs() + sweepEveryMs
    return [
      this.#prisma.$executeRaw`
        DELETE FROM rate_limit_hits WHERE (key, id) IN (
          SELECT key, id FROM rate_limit_hits WHERE expires_at <= clock_timestamp()
          LIMIT ${sweepRows} FOR UPDATE SKIP LOCKED
        )`,
    ]
  }
}
