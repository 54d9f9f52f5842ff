import type { Context } from '../context.ts'
import { payForMany } from '../fields/pay-for-many.ts'
import { batched } from '../lists/batched.ts'
import { asCursor, readCursor } from '../lists/connections/cursor.ts'
import { payForAll } from '../summaries/pay-for-all.ts'

/** The most contacts that are shown of a group. */
export const maxContactsShown = 20

/** Contacts of an account with one e-mail. */
export interface EmailGroup {
  readonly accountId: string
  readonly email: string
  readonly count: number
  /** The oldest of them, oldest first. */
  readonly ids: readonly string[]
}

/** Some groups of an account. */
export interface Duplicates {
  readonly nodes: readonly EmailGroup[]
  readonly endCursor: string | null
}

/** Which groups of an account's contacts. */
export interface DuplicatesArgs {
  readonly accountId: string
  readonly first: number
  /** The place after which they come. */
  readonly after?: string | null | undefined
  /** The contact whose group alone it is. */
  readonly contactId?: string | null | undefined
}

/** Groups are ordered by their e-mail. */
const byEmail = { name: 'duplicates', terms: [{}] }

const groupsWhere = (condition: string) => `SELECT email_key AS email, count(*)::int AS count,
    (array_agg(id ORDER BY created_at, id))[1:${maxContactsShown}]::text[] AS ids
  FROM contacts WHERE account_id = $1 AND email_key > $2 AND ${condition}
  GROUP BY email_key HAVING count(*) > 1 ORDER BY email_key LIMIT $3`

/** The group of one contact. */
export const groupOfContact = groupsWhere(
  'email_key = (SELECT email_key FROM contacts WHERE account_id = $1 AND id = $4::uuid)',
)

/** Finds groups over the index of e-mails. */
export async function findDuplicates(
  context: Context,
  { accountId, first, after, contactId }: DuplicatesArgs,
): Promise<Duplicates> {
  const [email] = typeof after === 'string' ? readCursor('after', after, byEmail) : ['']
  // All e-mails of the account are looked at.
  if (!contactId) await payForAll(context, accountId, 'contacts')
  const groups = await context.database.query<Omit<EmailGroup, 'accountId'>>({
    text: contactId ? groupOfContact : groupsWhere('true'),
    values: [accountId, email, first + 1, ...(contactId ? [contactId] : [])],
  })
  if (contactId)
    await payForMany(
      context,
      groups.map(({ count }) => count),
    )
  const shown = groups.slice(0, first).map(group => ({ ...group, accountId }))
  const last = groups.length > first ? shown.at(-1) : undefined
  return {
    nodes: shown,
    endCursor: last ? asCursor({ order: byEmail.name, values: [last.email] }) : null,
  }
}

/** How many contacts of an account have the e-mail of each of these. */
export const countsOfContacts = `SELECT asked.id, (
    SELECT count(*)::int FROM contacts AS same WHERE same.account_id = $1 AND same.email_key = c.email_key
  ) AS count
  FROM unnest($2::uuid[]) AS asked (id)
  JOIN contacts AS c ON c.account_id = $1 AND c.id = asked.id`

/** Counts the other contacts that have the e-mail of one, for all contacts of a list at once. */
export const countDuplicates = batched<string, number>(
  async (context, accountId, contactIds) => {
    const rows = await context.database.query<{ readonly id: string; readonly count: number }>({
      text: countsOfContacts,
      values: [accountId, contactIds],
    })
    await payForMany(
      context,
      rows.map(({ count }) => count),
    )
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    return new Map(contactIds.map(id => [id, Math.max(0, (counts.get(id) ?? 0) - 1)]))
  },
  accountId => accountId,
)
