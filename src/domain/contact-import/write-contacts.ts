import type { Query, Row } from '../../database/database.ts'
import { emailKey } from '../contact/email-key.ts'
import { contactRecord } from '../contact/record.ts'
import { settableFields } from '../contact/settable-fields.ts'
import { inBatches } from './batches.ts'
import type { ImportPlan, PlannedContact } from './plan-import.ts'

const written: ReadonlySet<string> = new Set(['id', 'emailKey', ...settableFields])
const columns = contactRecord.columns.filter(({ field }) => written.has(field))
const names = columns.map(({ column }) => column).join(', ')
const given = `jsonb_to_recordset($2::jsonb) AS given(place int, created_at timestamptz, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')})`
const changed = columns
  .filter(({ field }) => field !== 'id')
  .map(({ column }) => `${column} = given.${column}`)
  .join(', ')

/**
 * Writes what is planned for contacts of the account. Those that change have to be locked. New ones are made a microsecond
 * apart, in their order, which takes less time than writing them; `before` were written in the transaction already.
 */
export async function writeContacts(
  query: Query,
  accountId: string,
  { created, updated }: Pick<ImportPlan, 'created' | 'updated'>,
  before = 0,
): Promise<void> {
  let place = before
  await inBatches(created, batch =>
    query({
      text: `INSERT INTO contacts (account_id, created_at, updated_at, ${names})
        SELECT $1::uuid, coalesce(given.created_at, made.at), made.at, ${names} FROM ${given}
        CROSS JOIN LATERAL (SELECT transaction_timestamp() + place * interval '1 microsecond' AS at) AS made`,
      values: [
        accountId,
        JSON.stringify(batch.map(contact => ({ ...describeRow(contact), place: place++ }))),
      ],
    }),
  )
  await inBatches(updated, batch =>
    query({
      // The ids are said twice: Postgres might else read all contacts of the account for each batch.
      text: `UPDATE contacts SET ${changed} FROM ${given}
        WHERE contacts.account_id = $1 AND contacts.id = given.id AND contacts.id = ANY($3::uuid[])`,
      values: [accountId, JSON.stringify(batch.map(describeRow)), batch.map(({ id }) => id)],
    }),
  )
}

/** The contact by the names of its columns. */
function describeRow({ id, createdAt, values }: PlannedContact): Row {
  const all: Readonly<Record<string, unknown>> = { ...values, id, emailKey: emailKey(values.email) }
  const row = Object.fromEntries(columns.map(({ field, column }) => [column, all[field]]))
  return { ...row, created_at: createdAt }
}
