import type { CountedWindow, Counter, SharedCounter, SharedHit, Slot } from './counter.ts'
import type { MemoryCounter } from './memory-counter.ts'

/**
 * Counts where others count too: in the first of `places` that answers. The places after it hear of the hit without
 * being waited for, and this process's own hits are counted in `local`, where a hit needs a slot as well: so when
 * a place goes away or comes back empty, what was let through is not forgotten.
 */
export class FallbackCounter implements Counter {
  readonly #places: readonly SharedCounter[]
  readonly #local: MemoryCounter

  constructor(places: readonly SharedCounter[], local: MemoryCounter) {
    this.#places = places
    this.#local = local
  }

  async take(window: CountedWindow): Promise<Slot> {
    const here = this.#local.takeNow(window)
    if (!here.taken) return here
    const hits: (Free | Promise<Free>)[] = [here]
    const free = async () => void (await Promise.all(hits.map(async hit => (await hit).free())))

    for (const [index, place] of this.#places.entries()) {
      const hit = await place.take(window)
      if (hit.answer?.taken === false) {
        await free()
        return { ...hit.answer, free: async () => {} }
      }
      hits.push(hit)
      if (hit.answer === null) continue
      hits.push(...this.#places.slice(index + 1).map(next => next.take(window)))
      return { ...hit.answer, used: Math.max(hit.answer.used, here.used), free }
    }
    return { ...here, free }
  }

  async close(): Promise<void> {
    for (const place of this.#places) place.close()
  }
}

type Free = Pick<SharedHit, 'free'>
