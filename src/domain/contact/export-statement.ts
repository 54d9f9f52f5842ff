import type { SnapshotStatement } from '../../database/database.ts'
import { asFields } from '../define-record.ts'
import { exportBatchRows } from '../exports/export-batch-rows.ts'
import { contactRecord } from './record.ts'

/**
 * Reads all contacts of an account, oldest first, under the model's field names: the requested fields,
 * or all of them where a requested one is no column.
 */
export function contactsExportStatement(accountId: string, fields: ReadonlySet<string>): SnapshotStatement {
  const { columns, table } = contactRecord
  const asked = columns.filter(({ field }) => fields.has(field))
  const selected = asked.length > 0 && asked.length === fields.size ? asked : columns
  return {
    name: table,
    text: `SELECT ${asFields(selected)} FROM ${table} WHERE account_id = $1 ORDER BY created_at, id`,
    values: [accountId],
    batchRows: exportBatchRows.narrow,
  }
}
