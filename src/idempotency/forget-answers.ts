import type { Database } from '../database/database.ts'
import { forgetAnswersText, forgottenAnswersAtOnce } from './statements.ts'

/** What expired answers are deleted from, and by which clock. */
export interface ForgetAnswersOptions {
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
}

/** Deletes kept answers that have expired, in batches, until none is left or it is stopped. Several processes may do so at once. */
export async function forgetAnswers(
  { database, now }: ForgetAnswersOptions,
  stopped?: AbortSignal,
): Promise<void> {
  let count = forgottenAnswersAtOnce
  while (count === forgottenAnswersAtOnce && !stopped?.aborted) {
    const [forgotten] = await database.query<{ count: number }>({
      text: forgetAnswersText,
      values: [now().toISOString()],
    })
    count = forgotten?.count ?? 0
  }
}

const sweepEveryMs = 5 * 60_000

/** Forgets answers every five minutes, until it is closed. */
export class AnswerSweep {
  readonly #timer: NodeJS.Timeout
  readonly #stop = new AbortController()
  #last: Promise<void> = Promise.resolve()

  constructor(options: ForgetAnswersOptions & { readonly onFailure: (error: unknown) => void }) {
    const sweep = () => forgetAnswers(options, this.#stop.signal).catch(options.onFailure)
    this.#timer = setInterval(() => {
      this.#last = this.#last.then(sweep)
    }, sweepEveryMs).unref()
  }

  /** Stops, and waits for the batch at work. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearInterval(this.#timer)
    await this.#last
  }
}
