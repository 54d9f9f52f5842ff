import { randomUUID } from 'node:crypto'
import type { Query } from '../../../database/database.ts'
import type { OnMatch } from '../../../generated/prisma/enums.ts'
import { emailKey } from '../../contact/email-key.ts'
import { lockEmailKeys } from '../../contact/lock-email-keys.ts'
import { snakeCase } from '../../export-columns/spelling.ts'
import { looksEmpty } from '../../fields/looks-empty.ts'
import { fieldTargets } from '../fields.ts'
import type { MappedValues } from './map-fields.ts'
import { type MergeableContact, mergeable, mergeContact } from './merge-contact.ts'
import type { SubmissionRecord } from './record-submission.ts'

/** What a submission says about its contact, and how its form deals with one that is known. */
export interface ContactChange {
  readonly accountId: string
  readonly onMatch: OnMatch
  readonly mapped: MappedValues
}

/** The contact that a submission belongs to, and what it did to it. */
export type SavedContact = Pick<SubmissionRecord, 'outcome' | 'replaced'> & { readonly contactId: string }

const replacing = mergeable.map(snakeCase).map((column, at) => `${column} = coalesce($${at + 3}, ${column})`)
const updateText = `UPDATE contacts SET ${replacing.join(', ')} WHERE account_id = $1 AND id = $2`

/** Creates or updates the contact of a submission. */
export async function saveContact(
  query: Query,
  { accountId, onMatch, mapped }: ContactChange,
): Promise<SavedContact> {
  const match = await matchContact(query, accountId, mapped.email)
  if (!match) return createContact(query, accountId, mapped)
  const { changes, replaced } = mergeContact(onMatch, match, mapped)
  const contactId = match.id
  if (Object.keys(changes).length === 0) return { contactId, outcome: 'unchanged', replaced }
  // Null means no change: a submission never empties a value.
  await query({
    text: updateText,
    values: [accountId, contactId, ...mergeable.map(field => changes[field] ?? null)],
  })
  return { contactId, outcome: 'updated', replaced }
}

const asMergeable = mergeable.map(field => `${snakeCase(field)} AS "${field}"`).join(', ')

/**
 * The oldest contact of the account with this e-mail, locked until the transaction ends. Transactions with the same
 * e-mail pass here one at a time, on every replica, so each sees the contact that the one before it created.
 */
async function matchContact(query: Query, accountId: string, email: string | undefined) {
  const key = emailKey(email)
  if (key === null) return undefined
  await lockEmailKeys(query, accountId, [key])
  const [match] = await query<MergeableContact & { readonly id: string }>({
    text: `SELECT id, ${asMergeable} FROM contacts
      WHERE account_id = $1 AND email_key = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`,
    values: [accountId, key],
  })
  return match
}

const filled = fieldTargets.map(snakeCase)
const insertText = `INSERT INTO contacts (id, account_id, email_key, contact_type, source, ${filled.join(', ')})
  VALUES ($1, $2, $3, 'lead', 'website', ${filled.map((_, at) => `$${at + 4}`).join(', ')})`

async function createContact(query: Query, accountId: string, mapped: MappedValues): Promise<SavedContact> {
  const { email, firstName = nameFrom(email) } = mapped
  const values: MappedValues = { ...mapped, firstName }
  const contactId = randomUUID()
  await query({
    text: insertText,
    values: [contactId, accountId, emailKey(email), ...fieldTargets.map(target => values[target] ?? null)],
  })
  return { contactId, outcome: 'created', replaced: {} }
}

/** What a new contact without a first name goes by: the local part of its e-mail, if that shows anything. */
function nameFrom(email = ''): string {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return looksEmpty(localPart) ? 'Unknown' : localPart
}
