import type { Database } from '../../database/database.ts'
import { repeatBatches } from '../../database/sweep.ts'
import { forgetText, forgottenAtOnce } from './statements.ts'

/** Deletes changes that are older than so many days. */
export function forgetChanges(
  { query }: Pick<Database, 'query'>,
  days: number,
  stopped?: AbortSignal,
): Promise<void> {
  return repeatBatches(query, { text: forgetText, values: [days], atOnce: forgottenAtOnce }, stopped)
}
