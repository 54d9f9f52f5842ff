import type { SnapshotStatement } from '../../database/database.ts'
import type { Column, RecordDefinition } from '../define-record.ts'
import { batchRowsOf } from './export-batch-rows.ts'

/**
 * Reads all records of an account, oldest first, keyed by column. Invoices read as they do on `today`,
 * the account's day.
 */
export function exportStatement(
  record: RecordDefinition,
  { accountId, today }: { readonly accountId: string; readonly today: string },
): SnapshotStatement {
  const computedValues = Object.entries(record.exported.computed ?? {}).map(
    ([key, { sql }]) => [key, sql] as const,
  )
  const selection = { ...columnValues(record), ...Object.fromEntries(computedValues) }
  const text = `SELECT ${Object.entries(selection)
    .map(([key, sql]) => `${sql} AS ${key}`)
    .join(', ')} FROM ${record.table} r
    WHERE r.${record.model === 'Account' ? 'id' : 'account_id'} = $1
    ORDER BY r.${timeOf(record)}, r.${record.key.column}`
  return {
    name: collectionOf(record),
    text,
    values: text.includes('$2') ? [accountId, today] : [accountId],
    batchRows: batchRowsOf(record),
  }
}

/** When a record was made. */
function timeOf({ columns, order }: RecordDefinition): string {
  const isTime = ({ column }: Column) => column === 'created_at'
  return (columns.find(isTime) ?? order[0])?.column ?? 'created_at'
}

/** A record's name in the account export. */
export function collectionOf({ model, table }: RecordDefinition): string {
  return model === 'Account' ? 'account' : table
}

/** Drivers keep decimals as text, and JSON has them as numbers. */
function columnValues(record: RecordDefinition): Readonly<Record<string, string>> {
  const value = ({ column, type }: Column) => (type === 'numeric' ? `r.${column}::float8` : `r.${column}`)
  return Object.fromEntries(record.exportedColumns.map(column => [column.column, value(column)]))
}
