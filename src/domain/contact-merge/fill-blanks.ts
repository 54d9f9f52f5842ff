import type { Query } from '../../database/database.ts'
import type { Contact } from '../../generated/prisma/client.ts'
import { looksEmpty } from '../fields/looks-empty.ts'

/** A contact as a hand-written statement reads it: times are text. */
export type MergedContact = Pick<
  Contact,
  'id' | 'firstName' | 'lastName' | 'email' | 'emailKey' | 'phone' | 'company'
>

/** The contact that is kept, and those that were merged into it, in order. */
export interface BlanksToFill {
  readonly accountId: string
  readonly kept: MergedContact
  readonly merged: readonly MergedContact[]
}

/** Fills what the kept contact lacks with the first value that one of the others has. It has changed also where it lacks nothing. */
export async function fillBlanks(query: Query, { accountId, kept, merged }: BlanksToFill): Promise<void> {
  const all = [kept, ...merged]
  const firstOf = (field: 'lastName' | 'phone' | 'company') =>
    all.map(contact => contact[field]).find(value => value !== null && !looksEmpty(value)) ?? kept[field]
  // An e-mail and the key that it is matched by belong together.
  const { email = null, emailKey = null } = all.find(contact => contact.email) ?? {}
  await query({
    text: `UPDATE contacts SET last_name = $3, phone = $4, company = $5, email = $6, email_key = $7,
        updated_at = updated_at + interval '1 millisecond'
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, kept.id, firstOf('lastName'), firstOf('phone'), firstOf('company'), email, emailKey],
  })
}
