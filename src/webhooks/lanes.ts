/** How many messages to an endpoint are sent at the same time; fewer while it is slow. */
const most = { usual: 8, slow: 1, inAll: 400 } as const
/** An answer that takes longer is slow, in milliseconds. */
const slowMs = 2_000

interface Lane {
  running: number
  isSlow: boolean
  /** There may be more messages than were claimed. */
  isFull: boolean
}

/** Bounds what is sent at the same time, so that a slow endpoint delays no other. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  #running = 0

  /** Whether more may be sent. */
  get hasRoom(): boolean {
    return this.#running < most.inAll
  }

  /** How many more messages of an endpoint may be sent, where not as many as usual. */
  readFree(): { readonly usual: number; readonly ids: readonly string[]; readonly free: readonly number[] } {
    const lanes = [...this.#lanes]
    return { usual: most.usual, ids: lanes.map(([id]) => id), free: lanes.map(([, lane]) => freeOf(lane)) }
  }

  /** Messages of these endpoints begin to be sent. */
  begin(endpointIds: readonly string[]): void {
    for (const id of endpointIds) {
      const lane = this.#lanes.get(id) ?? { running: 0, isSlow: false, isFull: false }
      this.#lanes.set(id, lane)
      lane.running += 1
      lane.isFull = freeOf(lane) === 0
      this.#running += 1
    }
  }

  /** A message was sent, or not. Returns whether others may wait for its place. */
  end(endpointId: string, tookMs: number): boolean {
    const lane = this.#lanes.get(endpointId)
    if (!lane) return false
    const { isFull } = lane
    lane.running -= 1
    lane.isSlow = tookMs > slowMs
    this.#running -= 1
    if (lane.running === 0 && !lane.isSlow) this.#lanes.delete(endpointId)
    return isFull
  }
}

function freeOf({ running, isSlow }: Lane): number {
  return Math.max(0, (isSlow ? most.slow : most.usual) - running)
}
