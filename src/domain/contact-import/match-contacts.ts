import type { Query } from '../../database/database.ts'
import { contactRecord } from '../contact/record.ts'
import { settableFields } from '../contact/settable-fields.ts'
import { asFields } from '../define-record.ts'
import { inBatches } from './batches.ts'
import type { ContactValues } from './fields.ts'
import type { MetContact } from './plan-import.ts'

/** Which contacts are looked for. */
export interface Matching {
  readonly accountId: string
  readonly keys: readonly string[]
}

const values = asFields(
  contactRecord.columns.filter(({ field }) => settableFields.some(settable => settable === field)),
)

type Found = ContactValues & { readonly id: string; readonly key: string }

/**
 * The oldest contact of the account for each e-mail that one has, by the key of the e-mail. Each is looked up
 * by itself, over the index of e-mails, which alone has the order with the e-mail in front: a plan that reads all
 * contacts of the account in the order of their time would do so for every e-mail that none has.
 */
export async function findMatches(
  query: Query,
  { accountId, keys }: Matching,
): Promise<Map<string, MetContact>> {
  const found = await inBatches(keys, batch =>
    query<Found>({
      text: `SELECT key, contact.* FROM unnest($2::text[]) AS key CROSS JOIN LATERAL (
          SELECT id, ${values} FROM contacts WHERE account_id = $1 AND email_key = key
          ORDER BY email_key, created_at, id LIMIT 1
        ) AS contact`,
      values: [accountId, batch],
    }),
  )
  return byKey(found)
}

/**
 * As {@link findMatches}, with the contacts locked until the transaction ends. One that was deleted, or given
 * another e-mail, before it could be locked is not met: its e-mail is looked up once more.
 */
export async function lockMatches(query: Query, matching: Matching): Promise<Map<string, MetContact>> {
  const matches = await findMatches(query, matching)
  // In the order of their ids, as a merge locks them, so that there is no deadlock.
  const ids = [...matches.values()].map(({ id }) => id).toSorted()
  const rows = await inBatches(ids, batch =>
    query<Found>({
      text: `SELECT contact.* FROM unnest($2::uuid[]) AS given CROSS JOIN LATERAL (
          SELECT id, email_key AS key, ${values} FROM contacts WHERE account_id = $1 AND id = given FOR UPDATE
        ) AS contact`,
      values: [matching.accountId, batch],
    }),
  )
  const locked = byKey(rows.filter(({ id, key }) => matches.get(key)?.id === id))
  const lost = [...matches.keys()].filter(key => !locked.has(key))
  if (lost.length === 0) return locked
  return new Map([...locked, ...(await lockMatches(query, { ...matching, keys: lost }))])
}

function byKey(found: readonly Found[]): Map<string, MetContact> {
  return new Map(found.map(({ id, key, ...contact }) => [key, { id, values: contact }]))
}
