import { FairSemaphore } from '../../database/fairness/fair-semaphore.ts'
import type { MemoryBound } from '../../memory-bound.ts'

/** From how many points on an operation is heavy. */
const heavyPoints = 500
/** Heavy operations at work at once: each can hold tens of megabytes. */
const most = { perCaller: 2, total: 8 } as const

/** What heavy operations have in memory. */
export const heavyOperationsMemory: MemoryBound = {
  what: 'rows and answers of GraphQL operations of 500 points or more',
  bound: `${most.total} operations, each of 5,000 points and 10 MB at most`,
  bytes: most.total * 30 * 1024 ** 2,
}

/** Lets a few heavy operations work at once; others wait, and one caller after the other comes next. */
export class HeavyOperations {
  readonly #places = new FairSemaphore(most)

  /** Waits for a place where an operation of so many points needs one, and returns what releases it. */
  async begin(caller: string, points: number): Promise<() => void> {
    if (points < heavyPoints) return () => {}
    await this.#places.take(caller)
    return () => this.#places.release(caller)
  }
}
