import type { Query } from '../../../database/database.ts'
import { emailKey } from '../../contact/email-key.ts'
import { lockEmailKeys } from '../../contact/lock-email-keys.ts'
import { snakeCase } from '../../export-columns/spelling.ts'
import { type MergeableContact, mergeable } from './merge-contact.ts'

const asMergeable = mergeable.map(field => `${snakeCase(field)} AS "${field}"`).join(', ')

/** A contact that a submission belongs to. */
export type MatchedContact = MergeableContact & { readonly id: string }

/**
 * The oldest contact of the account with this e-mail, locked until the transaction ends; null for
 * none. Transactions with the same e-mail pass here one at a time, on every replica, so each sees
 * the contact that the one before it created.
 */
export async function matchContact(
  query: Query,
  { accountId, email }: { readonly accountId: string; readonly email: string | undefined },
): Promise<MatchedContact | null> {
  const key = emailKey(email)
  if (key === null) return null
  await lockEmailKeys(query, accountId, [key])
  const [match] = await query<MatchedContact>({
    text: `SELECT id, ${asMergeable} FROM contacts
      WHERE account_id = $1 AND email_key = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`,
    values: [accountId, key],
  })
  return match ?? null
}
