import type { SnapshotStatement } from '../../database/database.ts'
import type { Contact } from '../../generated/prisma/client.ts'
import { exportBatchRows } from '../streams/export-batch-rows.ts'

const columns: Readonly<Record<keyof Contact, string>> = {
  id: 'id',
  accountId: 'account_id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  emailKey: 'email_key',
  phone: 'phone',
  company: 'company',
  contactType: 'contact_type',
  source: 'source',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/**
 * Reads all contacts of an account, oldest first, under the model's field names: the fields asked
 * for, or all of them where one is asked for that is no column of its own.
 */
export function contactsExportStatement(accountId: string, fields: ReadonlySet<string>): SnapshotStatement {
  const names = Object.entries(columns)
  const asked = names.filter(([field]) => fields.has(field))
  const selected = asked.length > 0 && asked.length === fields.size ? asked : names
  const selection = selected.map(([field, column]) => `${column} AS "${field}"`).join(', ')
  return {
    name: 'contacts',
    text: `SELECT ${selection} FROM contacts WHERE account_id = $1 ORDER BY created_at, id`,
    values: [accountId],
    batchRows: exportBatchRows.narrow,
  }
}
