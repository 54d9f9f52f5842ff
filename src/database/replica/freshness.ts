import { setTimeout as wait } from 'node:timers/promises'
import type { Query } from '../database.ts'
import { withDeadline } from '../deadline.ts'

/** Between two looks at the standby, in milliseconds. */
const lookEveryMs = 250
/** After one that failed. */
const retryMs = 1_000
const answerMs = 1_000

/** Where the primary's log ends, and how far a standby has replayed it; null of what is no standby. */
const written = { text: 'SELECT pg_current_wal_insert_lsn()::text AS lsn', values: [] }
const replayed = `SELECT coalesce(pg_last_wal_replay_lsn() - $1::pg_lsn >= 0, false) AS reached
  WHERE pg_is_in_recovery()`

/**
 * Knows how old what a standby holds may be: it has all that was committed before a place in the primary's log
 * was read that it has replayed since. No clock of another machine is asked.
 */
export class Freshness {
  readonly #primary: Query
  readonly #standby: Query
  /** The last place that the standby has reached; when it was read, on the clock of performance.now(). */
  #freshAtMs = Number.NEGATIVE_INFINITY
  #isOver = false

  constructor(primary: Query, standby: Query) {
    this.#primary = primary
    this.#standby = standby
    void this.#look()
  }

  /** How old what the standby holds may be, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#freshAtMs
  }

  /** Takes the standby for lost until it is found to follow again. */
  lose(): void {
    this.#freshAtMs = Number.NEGATIVE_INFINITY
  }

  close(): void {
    this.#isOver = true
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      const pauseMs = await this.#lookOnce().then(
        () => lookEveryMs,
        () => retryMs,
      )
      await wait(pauseMs, undefined, { ref: false })
    }
  }

  async #lookOnce(): Promise<void> {
    const readAtMs = performance.now()
    const [place] = await withDeadline(this.#primary<{ lsn: string }>(written), answerMs)
    if (!place) throw new Error('The primary returned no log position')
    // Until the standby is there; a newer place would run away from it under steady writes.
    while (!this.#isOver) {
      const [answer] = await withDeadline(
        this.#standby<{ reached: boolean }>({ text: replayed, values: [place.lsn] }),
        answerMs,
      )
      if (!answer) throw new Error('What DATABASE_REPLICA_URL names is no standby')
      if (answer.reached) break
      await wait(lookEveryMs / 5, undefined, { ref: false })
    }
    this.#freshAtMs = readAtMs
  }
}
