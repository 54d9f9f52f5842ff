/** How often a statement ran for a request, and how long that took in all and at most, in milliseconds. */
export interface StatementTime {
  /** SQL, with placeholders for all values. */
  readonly text: string
  count: number
  totalMs: number
  maxMs: number
}

/** Texts that are told apart; a stream that runs for an hour keeps no more. */
const maxTexts = 50

/** The statements of one request, by text. */
export class StatementTimes {
  #byText: Map<string, StatementTime> | undefined
  #count = 0
  #totalMs = 0

  /** How many have ended. */
  get count(): number {
    return this.#count
  }

  /** What they took together; some may have run beside one another. */
  get totalMs(): number {
    return this.#totalMs
  }

  /** Notes one that has ended. */
  add(text: string, ms: number): void {
    this.#count += 1
    this.#totalMs += ms
    this.#byText ??= new Map()
    const known = this.#byText.get(text)
    if (known) {
      known.count += 1
      known.totalMs += ms
      known.maxMs = Math.max(known.maxMs, ms)
    } else if (this.#byText.size < maxTexts) {
      this.#byText.set(text, { text, count: 1, totalMs: ms, maxMs: ms })
    }
  }

  /** Those that took longest, the longest first. */
  longest(most: number): readonly Readonly<StatementTime>[] {
    return [...(this.#byText?.values() ?? [])].toSorted((a, b) => b.totalMs - a.totalMs).slice(0, most)
  }
}
