import type { Database } from '../database/database.ts'
import { repeatBatches, Sweep, type Sweeping } from '../database/sweep.ts'

/** The most answers that are deleted at once. */
const forgottenAnswersAtOnce = 1_000

/** Deletes answers that have expired at the time $1; returns their number. Never waits for one that is in use. */
const forgetAnswersText = `WITH gone AS (
    DELETE FROM idempotency_keys WHERE key = ANY (ARRAY (
      SELECT key FROM idempotency_keys WHERE expires_at <= $1::timestamptz
      ORDER BY expires_at LIMIT ${forgottenAnswersAtOnce} FOR UPDATE SKIP LOCKED
    ))
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM gone`

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
