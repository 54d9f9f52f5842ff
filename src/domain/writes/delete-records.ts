import type { Context } from '../context.ts'
import { asFields, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { transactionFor } from './count-linking.ts'
import { lockLinking } from './lock-order.ts'
import { type BulkOutcome, decide } from './many/decide.ts'
import type { RecordKeys } from './many/lock-records.ts'
import { unusedRule } from './require-unused.ts'

/** A row as a hand-written statement reads it: times and amounts are text. */
type FoundRow<Name extends ModelName> = RowOf<Name> & {
  readonly id: string
  readonly updatedAt: string | Date
}

/** Which records are deleted. */
interface Deletion extends RecordKeys {
  /** Those that have been used since stay; null or absent where all go. */
  readonly unusedSince?: Date | null | undefined
}

/**
 * Deletes records in one transaction, each done or refused by itself, and answers their ids. `rule` throws CONFLICT where
 * one cannot be deleted. What many records are linked to has the time of an account.
 */
export async function deleteRecords<Name extends ModelName>(
  { database }: Context,
  record: RecordDefinition<Name>,
  { accountId, ids, unusedSince }: Deletion,
  rule: (row: FoundRow<Name>) => void = record.requireDeletable,
): Promise<BulkOutcome<string>> {
  const { table } = record
  const where = 'WHERE account_id = $1 AND id = ANY($2::uuid[])'
  return database[await transactionFor(database.query, record, { accountId, ids })](async query => {
    // In the order of their ids, which prevents deadlocks.
    const rows = await query<FoundRow<Name>>({
      text: `SELECT ${asFields(record.columns)} FROM ${table} ${where} ORDER BY id FOR UPDATE`,
      values: [accountId, ids],
    })
    const requireUnused = unusedSince
      ? await unusedRule(query, record, { accountId, ids }, unusedSince)
      : () => {}
    const { accepted, refused } = decide(record, ids, new Map(rows.map(row => [row.id, row])), row => {
      rule(row)
      requireUnused(row)
    })
    const done = [...accepted.keys()]
    if (done.length > 0) {
      await lockLinking(query, record, { accountId, ids: done })
      await query({ text: `DELETE FROM ${table} ${where}`, values: [accountId, done] })
    }
    return { done, refused }
  })
}
