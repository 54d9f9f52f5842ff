import type { Query, Row } from '../../database/database.ts'
import { emailKey } from '../contact/email-key.ts'
import { contactRecord } from '../contact/record.ts'
import { inBatches } from './batches.ts'
import { importedFields } from './fields.ts'
import type { ImportPlan, PlannedContact } from './plan-import.ts'

const written: ReadonlySet<string> = new Set(['id', 'emailKey', ...importedFields])
const columns = contactRecord.columns.filter(({ field }) => written.has(field))
const names = columns.map(({ column }) => column).join(', ')
const given = `jsonb_to_recordset($2::jsonb) AS given(created_at timestamptz, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')})`
const changed = columns
  .filter(({ field }) => field !== 'id')
  .map(({ column }) => `${column} = given.${column}`)
  .join(', ')

/** Writes what is planned for contacts of the account. Those that change have to be locked. */
export async function writeContacts(
  query: Query,
  accountId: string,
  { created, updated }: Pick<ImportPlan, 'created' | 'updated'>,
): Promise<void> {
  await inBatches(created, batch =>
    query({
      text: `INSERT INTO contacts (account_id, created_at, ${names})
        SELECT $1::uuid, coalesce(created_at, transaction_timestamp()), ${names} FROM ${given}`,
      values: [accountId, describeRows(batch)],
    }),
  )
  await inBatches(updated, batch =>
    query({
      // The ids are said twice: Postgres might else read all contacts of the account for each batch.
      text: `UPDATE contacts SET ${changed} FROM ${given}
        WHERE contacts.account_id = $1 AND contacts.id = given.id AND contacts.id = ANY($3::uuid[])`,
      values: [accountId, describeRows(batch), batch.map(({ id }) => id)],
    }),
  )
}

function describeRows(contacts: readonly PlannedContact[]): string {
  return JSON.stringify(contacts.map(describeRow))
}

/** The contact by the names of its columns. */
function describeRow({ id, createdAt, values }: PlannedContact): Row {
  const all: Readonly<Record<string, unknown>> = { ...values, id, emailKey: emailKey(values.email) }
  const row = Object.fromEntries(columns.map(({ field, column }) => [column, all[field]]))
  return { ...row, created_at: createdAt }
}
