import type { MemoryBound } from '../memory-bound.ts'
import type { ClaimedMessage } from './claimed-message.ts'

/**
 * How many messages are sent at the same time: to an endpoint, to one whose last answer was slow, to all endpoints of an
 * owner, and in all. By owner and not by account, of which one user can have many.
 */
const most = { usual: 8, slow: 1, ofOwner: 20, inAll: 200 } as const
/** An answer that takes longer is slow, in milliseconds. */
const slowMs = 2_000
/** How many messages of an owner begin in a second: by https each takes 1.5 ms of the event loop, which serves everybody. */
const mostInSecond = 100
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

/** How many more messages may be sent to each: as many as usual, or what is said for its id. */
export interface FreePlaces {
  readonly usual: number
  readonly ids: readonly string[]
  readonly free: readonly number[]
}

/** What is being sent to each endpoint, or to those of each owner. */
class LanesById {
  readonly #lanes = new Map<string, Lane>()
  readonly #mostOf: (id: string) => number
  readonly #leftOf: (id: string) => number

  constructor(mostOf: (id: string) => number, leftOf = (_id: string) => Number.POSITIVE_INFINITY) {
    this.#mostOf = mostOf
    this.#leftOf = leftOf
  }

  /** Reads what is free where something is being sent, and of others. */
  readFree(usual: number, others: Iterable<string> = []): FreePlaces {
    const ids = [...new Set([...this.#lanes.keys(), ...others])]
    return { usual, ids, free: ids.map(id => this.#freeOf(id)) }
  }

  begin(id: string): void {
    const lane = this.#lanes.get(id) ?? { running: 0, isFull: false }
    this.#lanes.set(id, lane)
    lane.running += 1
    lane.isFull = this.#freeOf(id) === 0
  }

  /** Returns whether others may wait for the place. */
  end(id: string): boolean {
    const lane = this.#lanes.get(id)
    if (!lane) return false
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(id)
    return lane.isFull
  }

  #freeOf(id: string): number {
    const places = this.#mostOf(id) - (this.#lanes.get(id)?.running ?? 0)
    return Math.max(0, Math.min(places, this.#leftOf(id)))
  }
}

/** What began in the current second, by owner. */
class Second {
  readonly #counts = new Map<string, number>()
  #beganAt = Number.NEGATIVE_INFINITY

  /** A message of an owner begins. */
  count(ownerId: string): void {
    this.#goOn()
    this.#counts.set(ownerId, (this.#counts.get(ownerId) ?? 0) + 1)
  }

  /** How many more of an owner may begin. */
  leftOf(ownerId: string): number {
    this.#goOn()
    return mostInSecond - (this.#counts.get(ownerId) ?? 0)
  }

  /** Those that have fewer left than places. */
  owners(): readonly string[] {
    return [...this.#counts.keys()].filter(id => this.leftOf(id) < most.ofOwner)
  }

  #goOn(): void {
    const now = performance.now()
    if (now - this.#beganAt < 1_000) return
    this.#beganAt = now
    this.#counts.clear()
  }
}

/** Where a message goes. */
type Destination = Pick<ClaimedMessage, 'endpointId' | 'ownerId'>

/** Bounds what is sent at the same time and in a second, so that no owner's messages delay those of another, or requests. */
export class Lanes {
  readonly #endpoints = new LanesById(id => (this.#slow.has(id) ? most.slow : most.usual))
  readonly #owners = new LanesById(
    () => most.ofOwner,
    id => this.#second.leftOf(id),
  )
  readonly #second = new Second()
  readonly #slow = new Set<string>()
  #running = 0

  /** How many more messages may be sent. */
  get room(): number {
    return most.inAll - this.#running
  }

  /** How many more messages of an endpoint and of an owner may be sent. */
  readFree(): { readonly endpoints: FreePlaces; readonly owners: FreePlaces } {
    return {
      endpoints: this.#endpoints.readFree(most.usual, this.#slow),
      owners: this.#owners.readFree(most.ofOwner, this.#second.owners()),
    }
  }

  /** A message begins to be sent. */
  begin({ endpointId, ownerId }: Destination): void {
    this.#running += 1
    this.#second.count(ownerId)
    this.#endpoints.begin(endpointId)
    this.#owners.begin(ownerId)
  }

  /**
   * A message was sent, or not; `hasNext` where one about the same record waits for it. Returns whether a look at once may
   * find others for its place.
   */
  end({ endpointId, ownerId }: Destination, tookMs: number, hasNext = false): boolean {
    const wasFull = this.room === 0
    this.#running -= 1
    const mayWait = [hasNext, this.#endpoints.end(endpointId), this.#owners.end(ownerId)].includes(true)
    this.#remember(endpointId, tookMs > slowMs)
    // What has to wait for the next second is found by the looks that are made anyway.
    return wasFull || (mayWait && this.#second.leftOf(ownerId) > 0)
  }

  #remember(endpointId: string, isSlow: boolean): void {
    this.#slow.delete(endpointId)
    if (!isSlow) return
    this.#slow.add(endpointId)
    const [oldest] = this.#slow
    if (this.#slow.size > maxSlow && oldest !== undefined) this.#slow.delete(oldest)
  }
}
