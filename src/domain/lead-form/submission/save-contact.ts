import { randomUUID } from 'node:crypto'
import type { Query, TextStatement } from '../../../database/database.ts'
import { emailKey } from '../../contact/email-key.ts'
import { lockEmailKeys } from '../../contact/lock-email-keys.ts'
import { snakeCase } from '../../export-columns/spelling.ts'
import { looksEmpty } from '../../fields/looks-empty.ts'
import type { ActiveForm } from '../active-form.ts'
import { fieldTargets } from '../fields.ts'
import type { MappedValues } from './map-fields.ts'
import { type MergeableContact, mergeable, mergeContact } from './merge-contact.ts'
import type { SubmissionRecord } from './record-submission.ts'

/** The contact that a submission belongs to, and what becomes of it. */
export interface SavedContact extends Pick<SubmissionRecord, 'outcome' | 'replaced'> {
  readonly contactId: string
  /** What creates or changes it. */
  readonly writes: readonly TextStatement[]
}

const replacing = mergeable.map(snakeCase).map((column, at) => `${column} = coalesce($${at + 3}, ${column})`)
const updateText = `UPDATE contacts SET ${replacing.join(', ')} WHERE account_id = $1 AND id = $2`

/** How a submission creates its contact, or updates the one that it matches. */
export function saveContact(
  { accountId, onMatch }: Pick<ActiveForm, 'accountId' | 'onMatch'>,
  mapped: MappedValues,
  match: MatchedContact | undefined,
): SavedContact {
  if (!match) return createContact(accountId, mapped)
  const { changes, replaced } = mergeContact(onMatch, match, mapped)
  const contactId = match.id
  if (Object.keys(changes).length === 0) return { contactId, outcome: 'unchanged', replaced, writes: [] }
  // Null means no change: a submission never empties a value.
  const values = [accountId, contactId, ...mergeable.map(field => changes[field] ?? null)]
  return { contactId, outcome: 'updated', replaced, writes: [{ text: updateText, values }] }
}

const asMergeable = mergeable.map(field => `${snakeCase(field)} AS "${field}"`).join(', ')

/** A contact with the e-mail of a submission. */
type MatchedContact = MergeableContact & { readonly id: string }

/**
 * The oldest contact of the account with this e-mail, locked until the transaction ends. Transactions with the same
 * e-mail pass here one at a time, on every replica, so each sees the contact that the one before it created.
 */
export async function matchContact(
  query: Query,
  accountId: string,
  email: string | undefined,
): Promise<MatchedContact | undefined> {
  const key = emailKey(email)
  if (key === null) return undefined
  const [, [match]] = await Promise.all([
    lockEmailKeys(query, accountId, [key]),
    query<MatchedContact>({
      text: `SELECT id, ${asMergeable} FROM contacts
        WHERE account_id = $1 AND email_key = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`,
      values: [accountId, key],
    }),
  ])
  return match
}

const filled = fieldTargets.map(snakeCase)
const insertText = `INSERT INTO contacts (id, account_id, email_key, contact_type, source, ${filled.join(', ')})
  VALUES ($1, $2, $3, 'lead', 'website', ${filled.map((_, at) => `$${at + 4}`).join(', ')})`

function createContact(accountId: string, mapped: MappedValues): SavedContact {
  const { email, firstName = nameFrom(email) } = mapped
  const values: MappedValues = { ...mapped, firstName }
  const contactId = randomUUID()
  const insert = {
    text: insertText,
    values: [contactId, accountId, emailKey(email), ...fieldTargets.map(target => values[target] ?? null)],
  }
  return { contactId, outcome: 'created', replaced: {}, writes: [insert] }
}

/** What a new contact without a first name goes by: the local part of its e-mail, if that shows anything. */
function nameFrom(email = ''): string {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return looksEmpty(localPart) ? 'Unknown' : localPart
}
