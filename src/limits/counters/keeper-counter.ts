import type { CountedWindow, SharedCounter, SharedHit } from './counter.ts'
import type { KeeperLink } from './keeper-link.ts'

/** Counts in the process that counts for all workers. */
export class KeeperCounter implements SharedCounter {
  readonly #link: KeeperLink

  constructor(link: KeeperLink) {
    this.#link = link
  }

  /** A hit that got no answer in time cannot be taken back: it counts until its window ends, if it does. */
  async take(window: CountedWindow): Promise<SharedHit> {
    const answer = await this.#link.ask('take', window)
    if (answer === null) return { answer, free: async () => {} }
    const { hitAtMs, ...slot } = answer
    return { answer: slot, free: () => this.#link.ask('free', { key: window.key, hitAtMs }) }
  }

  close(): void {}
}
