import type { SnapshotStatement } from '../../../database/database.ts'
import { contactRecord } from '../../contact/record.ts'
import { asFields } from '../../define-record.ts'
import { batchRowsOf } from '../../export-columns/export-batch-rows.ts'

/**
 * Reads all contacts of an account, oldest first, under the model's field names: the requested fields, or
 * where a requested one is no column all of them and the account's id, by which links are read.
 */
export function contactsExportStatement(accountId: string, fields: ReadonlySet<string>): SnapshotStatement {
  const { columns, table } = contactRecord
  const asked = columns.filter(({ field }) => fields.has(field))
  const selected =
    asked.length > 0 && asked.length === fields.size
      ? asFields(asked)
      : `${asFields(columns)}, account_id AS "accountId"`
  return {
    name: table,
    text: `SELECT ${selected} FROM ${table} WHERE account_id = $1 ORDER BY created_at, id`,
    values: [accountId],
    batchRows: batchRowsOf(contactRecord),
  }
}
