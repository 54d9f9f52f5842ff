/** Reads end soon; other work can take as long as a hundred of them. */
export type Work = 'read' | 'other'

/** The most requests at work; the last quarter is for reads. */
const most: Readonly<Record<Work, number>> = { read: 256, other: 192 }
/** Below this other work is never refused: it occupies every connection to the database. */
const fewOthers = 16
/** How long other work takes before more of it makes a queue, in milliseconds. */
export const defaultQueueMs = 2_000

/**
 * The requests at work in a process. When there is no room one more is refused at once, so that those at work end
 * in time. A caller may have as many as there is room for others: where many call, each gets an equal part.
 * Requests are counted, not the delay of the event loop (@fastify/under-pressure): it is idle while the database
 * is slow.
 */
export class WorkInProgress {
  readonly #nowMs: () => number
  readonly #queueMs: number
  readonly #ofCaller = new Map<string, number>()
  /** When other work ended that was done in time, the last so many, as a ring. */
  readonly #doneAtMs = Array<number>(most.other).fill(Number.NEGATIVE_INFINITY)
  #doneCount = 0
  #count = 0
  #others = 0
  #manySinceMs = 0
  #refusedAtMs = Number.NEGATIVE_INFINITY

  constructor(nowMs: () => number = () => performance.now(), queueMs = defaultQueueMs) {
    this.#nowMs = nowMs
    this.#queueMs = queueMs
  }

  /** Whether there is room for work of anybody's. */
  hasRoom(work: Work): boolean {
    return this.#count < most[work] && (work === 'read' || !this.#isStuck())
  }

  /** Counts one more request of a caller, and returns the function that ends it; null without room. */
  begin(caller: string, work: Work): (() => void) | null {
    const own = this.#ofCaller.get(caller) ?? 0
    if (!this.hasRoom(work) || own >= most[work] - this.#count) return null
    const startedAtMs = this.#nowMs()
    this.#ofCaller.set(caller, own + 1)
    this.#count += 1
    if (work === 'other') this.#beginOther(startedAtMs)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#end(caller)
      if (work === 'other') this.#endOther(startedAtMs)
    }
  }

  #end(caller: string): void {
    this.#count -= 1
    const left = (this.#ofCaller.get(caller) ?? 1) - 1
    if (left > 0) this.#ofCaller.set(caller, left)
    else this.#ofCaller.delete(caller)
  }

  #beginOther(now: number): void {
    this.#others += 1
    // What was stuck a moment ago has not shown yet that it no longer is.
    if (this.#others === fewOthers && now - this.#refusedAtMs > this.#queueMs) this.#manySinceMs = now
  }

  #endOther(startedAtMs: number): void {
    this.#others -= 1
    if (this.#others === 0) this.#refusedAtMs = Number.NEGATIVE_INFINITY
    const now = this.#nowMs()
    if (now - startedAtMs > this.#queueMs) return
    this.#doneAtMs[this.#doneCount % most.other] = now
    this.#doneCount += 1
  }

  /**
   * Whether other work would wait too long: in all of that time there was much of it, and less was done in time
   * than is at work now.
   */
  #isStuck(): boolean {
    if (this.#others < fewOthers) return false
    const now = this.#nowMs()
    const sinceMs = now - this.#queueMs
    const at = (this.#doneCount - this.#others + most.other) % most.other
    const isStuck = this.#manySinceMs < sinceMs && (this.#doneAtMs[at] ?? 0) < sinceMs
    if (isStuck) this.#refusedAtMs = now
    return isStuck
  }
}
