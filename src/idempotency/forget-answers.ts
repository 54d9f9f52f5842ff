import type { Database } from '../database/database.ts'
import { repeatBatches, Sweep, type Sweeping } from '../database/sweep.ts'
import { forgetAnswersText, forgottenAnswersAtOnce } from './statements.ts'

/** What expired answers are deleted from, and by which clock. */
export interface ForgetAnswersOptions {
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
}

/** Deletes kept answers that have expired. */
export function forgetAnswers({ database, now }: ForgetAnswersOptions, stopped?: AbortSignal): Promise<void> {
  const values = [now().toISOString()]
  return repeatBatches(
    database.query,
    { text: forgetAnswersText, values, atOnce: forgottenAnswersAtOnce },
    stopped,
  )
}

/** Forgets answers every five minutes, until it is closed. */
export function sweepAnswers({
  onFailure,
  ...options
}: ForgetAnswersOptions & Pick<Sweeping, 'onFailure'>): Sweep {
  return new Sweep({ everyMs: 5 * 60_000, work: stopped => forgetAnswers(options, stopped), onFailure })
}
