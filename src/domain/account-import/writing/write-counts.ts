import type { Query } from '../../../database/database.ts'
import type { RecordDefinition } from '../../define-record.ts'

/** Counts the records of a new account, as triggers do it for those that come one by one. */
export async function writeCounts(
  query: Query,
  accountId: string,
  records: readonly RecordDefinition[],
): Promise<void> {
  for (const { table, countedBy, datedBy } of records) {
    if (!countedBy) continue
    await query({ text: countText(table, countedBy.column, "date 'infinity'"), values: [accountId] })
    if (datedBy)
      await query({ text: countText(table, countedBy.column, datedBy.column), values: [accountId] })
  }
}

function countText(table: string, state: string, date: string): string {
  return `INSERT INTO record_counts (account_id, collection, state, due_date, records)
    SELECT account_id, '${table}', ${state}::text, ${date}, count(*) FROM ${table}
    WHERE account_id = $1 AND ${date} IS NOT NULL GROUP BY 1, 3, 4`
}
