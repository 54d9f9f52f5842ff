import type { Database } from '../database/database.ts'
import { forgetAnswersText, forgottenAnswersAtOnce } from './statements.ts'

/** What old answers are deleted from, by which clock, and who hears of failures. */
export interface AnswerSweepOptions {
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
  readonly onFailure: (error: unknown) => void
}

/** Between two sweeps, in milliseconds. */
export const sweepAnswersEveryMs = 5 * 60_000

/** Deletes kept answers that have expired, until it is closed. Several processes may do so at once. */
export class AnswerSweep {
  readonly #options: AnswerSweepOptions
  readonly #timer: NodeJS.Timeout
  #last: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: AnswerSweepOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#last = this.#last.then(() => this.#sweep()).catch(options.onFailure)
    }, sweepAnswersEveryMs).unref()
  }

  /** Stops, and waits for the batch at work. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#last
  }

  async #sweep(): Promise<void> {
    const { database, now } = this.#options
    let count = forgottenAnswersAtOnce
    while (count === forgottenAnswersAtOnce && !this.#isClosed) {
      const [forgotten] = await database.query<{ count: number }>({
        text: forgetAnswersText,
        values: [now().toISOString()],
      })
      count = forgotten?.count ?? 0
    }
  }
}
