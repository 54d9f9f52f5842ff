/** How often a statement ran for a request, and its total and longest time in milliseconds. */
export interface StatementTime {
  /** SQL, with placeholders for all values. */
  readonly text: string
  count: number
  totalMs: number
  maxMs: number
}

/** The most texts with separate times; it bounds a stream that runs for an hour. */
const maxTexts = 50

/** The statements of one request, by text. */
export class StatementTimes {
  /** The number of statements that have ended. */
  count = 0
  /** The sum of their times; some can have run in parallel. */
  totalMs = 0
  #byText: Map<string, StatementTime> | undefined

  /** Adds a statement that has ended. */
  add(text: string, ms: number): void {
    this.count += 1
    this.totalMs += ms
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

  /** The slowest statements, the slowest first. */
  longest(most: number): readonly Readonly<StatementTime>[] {
    return [...(this.#byText?.values() ?? [])].toSorted((a, b) => b.totalMs - a.totalMs).slice(0, most)
  }
}
