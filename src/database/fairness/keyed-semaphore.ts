import { FairQueue } from './fair-queue.ts'

/** How many may be at work at once: of all keys, and of one. */
export interface Permits {
  readonly inAll: number
  /** As many as of all keys where absent. */
  readonly ofKey?: number
}

/** Lets a few be at work at once; the others wait, and one key after the other comes next. */
export class KeyedSemaphore {
  readonly #permits: Required<Permits>
  readonly #waiting = new FairQueue<() => void>()
  readonly #ofKey = new Map<string, number>()
  #count = 0

  constructor({ inAll, ofKey = inAll }: Permits) {
    this.#permits = { inAll, ofKey }
  }

  /** Waits for a permit, and returns the function that gives it back. */
  async take(key: string): Promise<() => void> {
    await new Promise<void>(resolve => {
      this.#waiting.push(key, () => {
        this.#add(key, 1)
        resolve()
      })
      this.#letIn()
    })
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#add(key, -1)
      this.#letIn()
    }
  }

  #letIn(): void {
    while (this.#count < this.#permits.inAll) {
      const enter = this.#waiting.shift(key => this.#countOf(key) < this.#permits.ofKey)
      if (!enter) return
      enter()
    }
  }

  #add(key: string, one: 1 | -1): void {
    this.#count += one
    const own = this.#countOf(key) + one
    if (own > 0) this.#ofKey.set(key, own)
    else this.#ofKey.delete(key)
  }

  #countOf(key: string): number {
    return this.#ofKey.get(key) ?? 0
  }
}
