import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../../setup-error.ts'
import type { Query } from '../database.ts'
import { withDeadline } from '../deadline.ts'

/** Between two looks at the standby, in milliseconds. */
const lookEveryMs = 250
/** After one that failed. */
const retryMs = 1_000
const answerMs = 1_000

/** How old what is read from a standby may be, in milliseconds; a caller who writes reads from the primary for so long. */
export const maxAgeMs = 5_000

/** Where the primary's log ends, and whether a standby has replayed it; no row of what is no standby. */
const written = { text: 'SELECT pg_current_wal_insert_lsn()::text AS lsn', values: [] }
const replayed = `SELECT coalesce(pg_last_wal_replay_lsn() - $1::pg_lsn >= 0, false) AS reached
  WHERE pg_is_in_recovery()`

/** The place at which the primary's log ends. */
export async function readLogEnd(primary: Query): Promise<string> {
  const [place] = await primary<{ lsn: string }>(written)
  if (!place) throw new Error('The primary returned no log position')
  return place.lsn
}

/** Whether a standby has all that came before a place in the primary's log; rejects for what is no standby. */
export async function hasReplayed(standby: Query, place: string): Promise<boolean> {
  const [answer] = await standby<{ reached: boolean }>({ text: replayed, values: [place] })
  if (!answer) throw new SetupError('What DATABASE_REPLICA_URL names is no standby.')
  return answer.reached
}

/**
 * Knows how old what a standby holds may be: it has all that was committed before a place in the primary's log
 * was read that it has replayed since. No clock of another machine is asked.
 */
export class Freshness {
  readonly #primary: Query
  readonly #standby: Query
  readonly #onLost: (error: unknown) => void
  /** The last place that the standby has reached; when it was read, on the clock of performance.now(). */
  #freshAtMs = Number.NEGATIVE_INFINITY
  /** Whether it is known that the standby cannot be read. */
  #isLost = false
  #isOver = false

  /** `onLost` is told once whenever the standby becomes too old, or cannot be asked. */
  constructor(primary: Query, standby: Query, onLost: (error: unknown) => void) {
    this.#primary = primary
    this.#standby = standby
    this.#onLost = onLost
    void this.#look()
  }

  /** How old what the standby holds may be, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#freshAtMs
  }

  /** Takes the standby for lost until it is found to follow again; the caller tells why. */
  lose(): void {
    this.#freshAtMs = Number.NEGATIVE_INFINITY
    this.#isLost = true
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
    const place = await withDeadline(readLogEnd(this.#primary), answerMs)
    try {
      // Until the standby is there; a newer place would run away from it under steady writes.
      while (!(await withDeadline(hasReplayed(this.#standby, place), answerMs))) {
        if (performance.now() - readAtMs >= maxAgeMs)
          this.#tellLoss(new Error(`The standby is more than ${maxAgeMs / 1_000} s behind`))
        await wait(lookEveryMs / 5, undefined, { ref: false })
        if (this.#isOver) return
      }
    } catch (error) {
      this.#tellLoss(error)
      throw error
    }
    this.#freshAtMs = readAtMs
    this.#isLost = this.ageMs >= maxAgeMs
  }

  #tellLoss(error: unknown): void {
    if (this.#isOver || this.#isLost || this.ageMs < maxAgeMs) return
    this.#isLost = true
    this.#onLost(error)
  }
}
