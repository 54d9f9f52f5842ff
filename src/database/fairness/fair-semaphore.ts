import { TurnError } from '../deadline.ts'
import { currentCaller } from './caller.ts'
import { FairQueue } from './fair-queue.ts'

/** How many may be at work at once. */
interface FairBounds {
  /** Of one caller. */
  readonly perCaller: number
  /** In this process; as many as come where absent. */
  readonly total?: number
  /** How long one waits for a place, in milliseconds; for ever where absent. */
  readonly longestWaitMs?: number
}

/**
 * Lets each caller have a few places, and the process some; others wait, and one caller after the other comes next.
 * Written for the hot path: a free place is taken without a promise, which queue libraries make for each (p-queue,
 * async-sema); none of them has an order by caller.
 */
export class FairSemaphore {
  readonly #bounds: FairBounds
  readonly #taken = new Map<string, number>()
  readonly #waiting = new FairQueue<() => void>()
  #count = 0

  constructor(bounds: FairBounds) {
    this.#bounds = bounds
  }

  /** How many places the caller has. */
  placesOf(caller: string): number {
    return this.#taken.get(caller) ?? 0
  }

  /** Takes a place at once, if one is free. Whoever took it returns it with `release`. */
  tryTake(caller: string): boolean {
    if (!this.#hasPlace(caller)) return false
    this.#add(caller, 1)
    return true
  }

  /** Waits for a place; rejects with a TurnError when it waited too long. */
  async take(caller: string): Promise<void> {
    if (this.tryTake(caller)) return
    const { longestWaitMs } = this.#bounds
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.remove(caller, enter)
        reject(new TurnError(longestWaitMs ?? 0))
      }
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs)
      const enter = () => {
        clearTimeout(timer)
        this.#add(caller, 1)
        resolve()
      }
      this.#waiting.push(caller, enter)
    })
  }

  /** Returns a place, which the next takes that waits for one. */
  release(caller: string): void {
    this.#add(caller, -1)
    if (this.#waiting.size > 0) this.#waiting.shift(next => this.#hasPlace(next))?.()
  }

  #hasPlace(caller: string): boolean {
    const { perCaller, total = Number.POSITIVE_INFINITY } = this.#bounds
    return this.#count < total && this.placesOf(caller) < perCaller
  }

  #add(caller: string, one: 1 | -1): void {
    this.#count += one
    const own = this.placesOf(caller) + one
    if (own > 0) this.#taken.set(caller, own)
    else this.#taken.delete(caller)
  }
}

/** Runs work in a place of the current caller; at once where the process works for itself. */
export async function inPlace<Result>(places: FairSemaphore, work: () => Promise<Result>): Promise<Result> {
  const caller = currentCaller()
  if (caller === undefined) return work()
  await places.take(caller)
  try {
    return await work()
  } finally {
    places.release(caller)
  }
}
