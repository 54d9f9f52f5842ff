import type { Query } from '../../database/database.ts'
import { linksTo, type RecordDefinition } from '../define-record.ts'
import { DomainError } from '../errors.ts'
import type { RecordKeys } from './many/lock-records.ts'

/** A record as it is found, its time text from a hand-written statement. */
interface FoundRecord {
  readonly id: string
  readonly updatedAt: string | Date
}

/**
 * A rule for records that are locked: CONFLICT for one that was changed after a moment, and for one that anything links to.
 * Compared within the millisecond, as that is what the API answers.
 */
export async function unusedRule(
  query: Query,
  { model, label }: Pick<RecordDefinition, 'model' | 'label'>,
  { accountId, ids }: RecordKeys,
  unusedSince: Date,
): Promise<(row: FoundRecord) => void> {
  const linking = linksTo(model).map(
    ({ table, column }) => `SELECT FROM ${table} WHERE account_id = $1 AND ${column} = asked.id`,
  )
  // One is enough of what may be thousands of a record.
  const linked = await query<{ id: string }>({
    text: `SELECT asked.id FROM unnest($2::uuid[]) AS asked(id)
      CROSS JOIN LATERAL (${linking.join(' UNION ALL ')} LIMIT 1) AS linking`,
    values: [accountId, ids],
  })
  const used = new Set(linked.map(({ id }) => id))
  return ({ id, updatedAt }) => {
    if (used.has(id) || new Date(updatedAt).getTime() > unusedSince.getTime())
      throw new DomainError('CONFLICT', `${label} is in use`)
  }
}
