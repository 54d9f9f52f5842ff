import { FairQueue } from '../../database/fairness/fair-queue.ts'
import type { MemoryBound } from '../../memory-bound.ts'

/** From how many points on an operation is heavy. */
const heavyPoints = 500
/** Heavy operations at work at once: each may have tens of megabytes in memory. */
const most = { ofProcess: 8, ofCaller: 2 } as const

/** What heavy operations have in memory. */
export const heavyOperationsMemory: MemoryBound = {
  what: 'rows and answers of GraphQL operations of 500 points or more',
  bound: `${most.ofProcess} operations, each of 5,000 points and 10 MB at most`,
  bytes: most.ofProcess * 30 * 1024 ** 2,
}

/** Lets a few heavy operations work at once; others wait, and one caller after the other comes next. */
export class HeavyOperations {
  readonly #waiting = new FairQueue<() => void>()
  readonly #ofCaller = new Map<string, number>()
  #count = 0

  /** Waits for a place where an operation of so many points needs one, and answers what gives it back. */
  async begin(caller: string, points: number): Promise<() => void> {
    if (points < heavyPoints) return () => {}
    await new Promise<void>(resolve => {
      this.#waiting.push(caller, () => {
        this.#add(caller, 1)
        resolve()
      })
      this.#letIn()
    })
    return () => {
      this.#add(caller, -1)
      this.#letIn()
    }
  }

  #letIn(): void {
    while (this.#count < most.ofProcess) {
      const enter = this.#waiting.shift(caller => this.#countOf(caller) < most.ofCaller)
      if (!enter) return
      enter()
    }
  }

  #add(caller: string, one: 1 | -1): void {
    this.#count += one
    const own = this.#countOf(caller) + one
    if (own > 0) this.#ofCaller.set(caller, own)
    else this.#ofCaller.delete(caller)
  }

  #countOf(caller: string): number {
    return this.#ofCaller.get(caller) ?? 0
  }
}
