import { randomUUIDv7 } from 'node:crypto'
import type { Query } from '../../database/database.ts'
import type { Contact } from '../../generated/prisma/client.ts'
import { emailKey } from '../contact/email-key.ts'
import { EmailsChangedError, lockEmailKeys } from '../contact/lock-email-keys.ts'
import { contactRecord } from '../contact/record.ts'
import { type SettableField, settableFields } from '../contact/settable-fields.ts'
import type { Context } from '../context.ts'
import { asFields, columnOf, linksTo } from '../define-record.ts'
import { badInput, notFound } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { looksEmpty } from '../fields/looks-empty.ts'
import { payAfterwards } from '../fields/pay-for-many.ts'
import { transactionFor } from '../writes/count-linking.ts'
import { lockLinking } from '../writes/lock-order.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'

/** A contact as a hand-written statement reads it: times are text. */
type MergedContact = Omit<Contact, 'accountId' | 'createdAt' | 'updatedAt'> & { readonly updatedAt: string }

/** Which contacts become one. */
export interface ContactsToMerge {
  readonly accountId: string
  readonly keepId: string
  readonly mergeIds: readonly string[]
  /** What the kept contact has in place of its own values. */
  readonly values: Partial<Omit<Contact, 'id' | 'accountId' | 'emailKey' | 'createdAt' | 'updatedAt'>>
  readonly expectedUpdatedAt?: Date | null | undefined
}

/**
 * Merges contacts in one transaction; NOT_FOUND where the account has none to keep, BAD_USER_INPUT where it
 * has not the others or the kept one is among them, CONFLICT where the kept one is not as expected.
 */
export async function mergeContacts(context: Context, merge: ContactsToMerge): Promise<void> {
  const { accountId, keepId, mergeIds, values } = merge
  if (mergeIds.length === 0) throw badInput({ mergeIds: ['Must not be empty'] })
  if (mergeIds.includes(keepId)) throw badInput({ mergeIds: ['Must not hold keepId'] })
  const { userId } = requireViewer(context)
  const { database, cost } = context
  const transaction = await transactionFor(database.query, contactRecord, { accountId, ids: mergeIds })
  const moved = await database[transaction](async query => {
    const locked = await lockEmails(query, merge)
    const { kept, merged } = await lockContacts(query, merge)
    requireUnchanged(contactRecord.label, kept.updatedAt, merge)
    const isNew = ({ emailKey }: MergedContact) => emailKey !== null && !locked.includes(emailKey)
    if (kept.emailKey === null && merged.some(isNew)) throw new EmailsChangedError()
    const linking = { accountId, ids: mergeIds }
    await lockLinking(query, contactRecord, linking)
    let count = 0
    for (const { table, column } of linksTo(contactRecord.model)) {
      const [done] = await query<{ count: number }>({
        text: `WITH moved AS (
            UPDATE ${table} SET ${column} = $2 WHERE account_id = $1 AND ${column} = ANY($3::uuid[]) RETURNING 1
          ) SELECT count(*)::int AS count FROM moved`,
        values: [accountId, keepId, mergeIds],
      })
      count += done?.count ?? 0
    }
    await query({
      text: `INSERT INTO contact_merges (id, account_id, contact_id, merged_id, merged, merged_by)
        SELECT made.id, $1, $2, made.merged_id, made.merged, $3
        FROM jsonb_to_recordset($4::jsonb) AS made(id uuid, merged_id uuid, merged jsonb)`,
      values: [accountId, keepId, userId, JSON.stringify(merged.map(asMerge))],
    })
    await query({
      text: 'DELETE FROM contacts WHERE account_id = $1 AND id = ANY($2::uuid[])',
      values: [accountId, mergeIds],
    })
    const chosen = { ...kept, ...values, ...('email' in values && { emailKey: emailKey(values.email) }) }
    await fillBlanks(query, accountId, [chosen, ...merged])
    return count
  })
  // A point for each record, so that nobody moves many to and fro; there may be more than anybody has points.
  await payAfterwards(cost, moved)
}

/** Those that the kept contact may get: a form that is sent with one meanwhile would find it with none. */
async function lockEmails(query: Query, { accountId, mergeIds, values }: ContactsToMerge): Promise<string[]> {
  const rows = await query<{ key: string }>({
    text: `SELECT email_key AS key FROM contacts
      WHERE account_id = $1 AND id = ANY($2::uuid[]) AND email_key IS NOT NULL`,
    values: [accountId, mergeIds],
  })
  const chosen = emailKey(values.email)
  const keys = [...rows.map(({ key }) => key), ...(chosen === null ? [] : [chosen])]
  await lockEmailKeys(query, accountId, keys)
  return keys
}

/** Locked, nothing new can be linked to them. In the order of their ids, which prevents deadlocks. */
async function lockContacts(query: Query, { accountId, keepId, mergeIds }: ContactsToMerge) {
  const rows = await query<MergedContact>({
    text: `SELECT ${asFields(contactRecord.columns)}
      FROM contacts WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [accountId, [keepId, ...mergeIds]],
  })
  const found = new Map(rows.map(row => [row.id, row]))
  const kept = found.get(keepId)
  if (!kept) throw notFound(contactRecord.label)
  const merged = mergeIds.map(id => found.get(id))
  if (!isWhole(merged)) {
    const missing = mergeIds.flatMap((id, index) =>
      found.has(id) ? [] : [[`mergeIds.${index}`, ['Not found']]],
    )
    throw badInput(Object.fromEntries(missing))
  }
  return { kept, merged }
}

function isWhole(rows: readonly (MergedContact | undefined)[]): rows is readonly MergedContact[] {
  return !rows.includes(undefined)
}

/** What is kept of a contact: its values under the names that the account export has for them. */
function asMerge(contact: MergedContact) {
  const values: Readonly<Record<string, unknown>> = contact
  const shown = contactRecord.exportedColumns.filter(({ field }) => field !== 'id')
  const merged = Object.fromEntries(shown.map(({ field, column }) => [column, values[field]]))
  return { id: randomUUIDv7(), merged_id: contact.id, merged }
}

const settings = [...settableFields, 'emailKey'].map((field, at) => {
  const { column, type } = columnOf('Contact', field)
  return `${column} = $${at + 3}::${type}`
})
const fillText = `UPDATE contacts SET ${settings.join(', ')}, updated_at = updated_at + interval '1 millisecond'
  WHERE account_id = $1 AND id = $2`

/**
 * Fills what the kept contact, the first of all, lacks with the first value that one of the others has. It has changed
 * also where it lacks nothing.
 */
async function fillBlanks(
  query: Query,
  accountId: string,
  all: readonly [MergedContact, ...MergedContact[]],
): Promise<void> {
  const [kept] = all
  const firstOf = (field: SettableField) =>
    all.map(contact => contact[field]).find(value => value !== null && !looksEmpty(value)) ?? kept[field]
  // An e-mail and the key that it is matched by belong together.
  const { email = null, emailKey = null } = all.find(contact => contact.email) ?? {}
  const values = settableFields.map(field => (field === 'email' ? email : firstOf(field)))
  await query({ text: fillText, values: [accountId, kept.id, ...values, emailKey] })
}
