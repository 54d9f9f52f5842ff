import { BoundedMap } from '../bounded-map.ts'
import type { CountedWindow, Counter, Slot } from './counter.ts'

/** With 60 hits each, the most that any limit lets through in a minute, these are 29 MB (measured). */
const MAX_KEYS = 30_000
const SWEEP_EVERY_MS = 60_000

/** The hits of one key, oldest first, in milliseconds of the counter's clock. */
interface HitLog {
  readonly hits: number[]
  windowMs: number
}

/** A slot and when its hit was, by the counter's clock. */
export interface SlotNow extends Slot {
  readonly hitAtMs: number
}

/** Counts in this process: a log of admitted hits per key, for at most `maxKeys` keys. */
export class MemoryCounter implements Counter {
  readonly #logs: BoundedMap<HitLog>
  readonly #nowMs: () => number
  readonly #sweepEveryMs: number
  #sweeping: NodeJS.Timeout | undefined

  /** `nowMs` should never go back; the least recently used key leaves when there are more than `maxKeys`. */
  constructor(options: { nowMs: () => number; maxKeys?: number; sweepEveryMs?: number }) {
    this.#logs = new BoundedMap(options.maxKeys ?? MAX_KEYS)
    this.#nowMs = options.nowMs
    this.#sweepEveryMs = options.sweepEveryMs ?? SWEEP_EVERY_MS
  }

  /** Keys held at the moment. */
  get size(): number {
    return this.#logs.size
  }

  /** Looks and counts at once, without waiting for anything. */
  takeNow(window: CountedWindow): SlotNow {
    const now = this.#nowMs()
    this.#logs.sweep(log => isOver(log.hits.at(-1), log.windowMs, now))
    const log = this.#logs.use(window.key)
    const hits = log?.hits ?? []
    while (hits.length > 0 && isOver(hits[0], window.windowMs, now)) hits.shift()

    const taken = hits.length < window.max
    if (log !== undefined) {
      log.windowMs = window.windowMs
      if (taken) hits.push(now)
    } else if (taken) {
      // An array that begins with its first hit has no room to spare yet: most keys never have a second.
      this.#logs.set(window.key, { hits: [now], windowMs: window.windowMs })
      this.#sweepLater()
    }
    return {
      taken,
      used: log === undefined && taken ? 1 : hits.length,
      freesInMs: (hits[0] ?? now) + window.windowMs - now,
      hitAtMs: now,
      free: async () => {
        if (taken) this.free(window.key, now)
      },
    }
  }

  async take(window: CountedWindow): Promise<Slot> {
    return this.takeNow(window)
  }

  /** Takes back a hit of that instant, if there still is one. */
  free(key: string, hitAtMs: number): void {
    const log = this.#logs.peek(key)
    // Hits of the same instant leave the window together, so it does not matter which of them goes.
    const index = log?.hits.indexOf(hitAtMs) ?? -1
    if (log === undefined || index < 0) return
    log.hits.splice(index, 1)
    if (log.hits.length === 0) this.#logs.delete(key)
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweeping)
  }

  /** After a flood nobody may come for a while: what is over leaves all the same. */
  #sweepLater(): void {
    this.#sweeping ??= setTimeout(() => {
      this.#sweeping = undefined
      const now = this.#nowMs()
      this.#logs.sweep(log => isOver(log.hits.at(-1), log.windowMs, now), this.#logs.size)
      if (this.#logs.size > 0) this.#sweepLater()
    }, this.#sweepEveryMs).unref()
  }
}

function isOver(hit: number | undefined, windowMs: number, now: number): boolean {
  return hit === undefined || hit + windowMs <= now
}
