import { BoundedMap } from './bounded-map.ts'

const MAX_REFUSALS = 6_000
const WINDOW_MS = 60_000
// Some 150 bytes each.
const MAX_ADDRESSES = 50_000

/** The refusals of one address in the minute that ends at `endsAtMs`. */
interface Refusals {
  count: number
  readonly endsAtMs: number
}

/** Refusals counted in this process: 6,000 a minute per limit key of an address, for 50,000 of them at most. */
export class RefusalCounts {
  readonly #refusals: BoundedMap<Refusals>
  readonly #maxRefusals: number
  readonly #nowMs: () => number

  constructor(options: { nowMs: () => number; maxRefusals?: number; maxAddresses?: number }) {
    this.#refusals = new BoundedMap(options.maxAddresses ?? MAX_ADDRESSES)
    this.#maxRefusals = options.maxRefusals ?? MAX_REFUSALS
    this.#nowMs = options.nowMs
  }

  /** Counts one. */
  note(key: string): void {
    const now = this.#nowMs()
    this.#refusals.sweep(refusals => refusals.endsAtMs <= now)
    const refusals = this.#refusals.use(key)
    if (refusals !== undefined && refusals.endsAtMs > now) refusals.count += 1
    else this.#refusals.set(key, { count: 1, endsAtMs: now + WINDOW_MS })
  }

  /** Blocks an address that has been refused too often elsewhere. */
  block(key: string, leftMs: number): void {
    this.#refusals.set(key, { count: this.#maxRefusals, endsAtMs: this.#nowMs() + leftMs })
  }

  /** Milliseconds until the address is heard again; 0 when it is not blocked. */
  blockedMs(key: string): number {
    const refusals = this.#refusals.peek(key)
    if (refusals === undefined || refusals.count < this.#maxRefusals) return 0
    return Math.max(0, refusals.endsAtMs - this.#nowMs())
  }
}
