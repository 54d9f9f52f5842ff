import { randomUUID } from 'node:crypto'
import type { Query } from '../../../database/database.ts'
import type { OnMatch } from '../../../generated/prisma/enums.ts'
import { emailKey } from '../../contact/email-key.ts'
import type { MappedValues } from './map-fields.ts'
import { matchContact } from './match-contact.ts'
import { type Merge, mergeContact } from './merge-contact.ts'
import type { SubmissionRecord } from './record-submission.ts'

/** What a submission says about its contact, and how its form deals with one that is known. */
export interface ContactChange {
  readonly accountId: string
  readonly onMatch: OnMatch
  readonly mapped: MappedValues
}

/** The contact that a submission belongs to, and what it did to it. */
export type SavedContact = Pick<SubmissionRecord, 'outcome' | 'replaced'> & { readonly contactId: string }

/** Creates or updates the contact of a submission. */
export async function saveContact(
  query: Query,
  { accountId, onMatch, mapped }: ContactChange,
): Promise<SavedContact> {
  const match = await matchContact(query, { accountId, email: mapped.email })
  if (!match) return createContact(query, accountId, mapped)
  const { changes, replaced } = mergeContact(onMatch, match, mapped)
  const contactId = match.id
  if (Object.keys(changes).length === 0) return { contactId, outcome: 'unchanged', replaced }
  await updateContact(query, { accountId, id: contactId }, changes)
  return { contactId, outcome: 'updated', replaced }
}

/** Without a first name a new contact goes by the local part of its e-mail. */
async function createContact(
  query: Query,
  accountId: string,
  { firstName, lastName, email, phone, company }: MappedValues,
): Promise<SavedContact> {
  const name = firstName ?? email?.slice(0, email.lastIndexOf('@')) ?? 'Unknown'
  const contactId = randomUUID()
  await query({
    text: `INSERT INTO contacts
      (id, account_id, first_name, last_name, email, email_key, phone, company, contact_type, source)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'lead', 'website')`,
    values: [
      ...[contactId, accountId, name, lastName ?? null],
      ...[email ?? null, emailKey(email), phone ?? null, company ?? null],
    ],
  })
  return { contactId, outcome: 'created', replaced: {} }
}

/** Null means no change: a submission never empties a value. */
async function updateContact(
  query: Query,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  { firstName, lastName, phone, company }: Merge['changes'],
): Promise<void> {
  await query({
    text: `UPDATE contacts SET first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
        phone = coalesce($5, phone), company = coalesce($6, company)
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, firstName ?? null, lastName ?? null, phone ?? null, company ?? null],
  })
}
