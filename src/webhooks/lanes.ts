import type { MemoryBound } from '../memory-bound.ts'

/** How many messages are sent at the same time: to an endpoint, to one whose last answer was slow, and in all. */
const most = { usual: 8, slow: 1, inAll: 200 } as const
/** An answer that takes longer is slow, in milliseconds. */
const slowMs = 2_000
/** How many slow endpoints are remembered. */
const maxSlow = 1_000

/** The messages that are being sent. The longest are about a form or an invoice. */
export const messagesMemory: MemoryBound = {
  what: 'webhook messages that are being sent',
  bound: `${most.inAll} messages`,
  bytes: most.inAll * 128 * 1024,
}

interface Lane {
  running: number
  /** There may be more messages than were claimed. */
  isFull: boolean
}

/** Bounds what is sent at the same time, so that a slow endpoint delays no other. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #slow = new Set<string>()
  #running = 0

  /** How many more messages may be sent. */
  get room(): number {
    return most.inAll - this.#running
  }

  /** How many more messages of an endpoint may be sent: as many as usual, or what is said for its id. */
  readFree(): { readonly usual: number; readonly ids: readonly string[]; readonly free: readonly number[] } {
    const ids = [...new Set([...this.#lanes.keys(), ...this.#slow])]
    return { usual: most.usual, ids, free: ids.map(id => this.#freeOf(id)) }
  }

  /** A message to the endpoint begins to be sent. */
  begin(endpointId: string): void {
    const lane = this.#lanes.get(endpointId) ?? { running: 0, isFull: false }
    this.#lanes.set(endpointId, lane)
    lane.running += 1
    this.#running += 1
    lane.isFull = this.#freeOf(endpointId) === 0
  }

  /** A message was sent, or not. Returns whether others may wait for its place. */
  end(endpointId: string, tookMs: number): boolean {
    const lane = this.#lanes.get(endpointId)
    if (!lane) return false
    const { isFull } = lane
    lane.running -= 1
    this.#running -= 1
    if (lane.running === 0) this.#lanes.delete(endpointId)
    this.#remember(endpointId, tookMs > slowMs)
    return isFull
  }

  #freeOf(endpointId: string): number {
    const running = this.#lanes.get(endpointId)?.running ?? 0
    return Math.max(0, (this.#slow.has(endpointId) ? most.slow : most.usual) - running)
  }

  #remember(endpointId: string, isSlow: boolean): void {
    this.#slow.delete(endpointId)
    if (!isSlow) return
    this.#slow.add(endpointId)
    const [oldest] = this.#slow
    if (this.#slow.size > maxSlow && oldest !== undefined) this.#slow.delete(oldest)
  }
}
