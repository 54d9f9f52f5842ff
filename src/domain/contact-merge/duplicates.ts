import type { GraphQLResolveInfo } from 'graphql'
import type { Contact } from '../../generated/prisma/client.ts'
import { contactRecord } from '../contact/record.ts'
import type { Context } from '../context.ts'
import { itemsQuery } from '../lists/page.ts'
import { payForAll } from '../summaries/pay-for-all.ts'

/** The most contacts that are shown of a group. */
export const maxContactsShown = 20

/** Groups of contacts with one e-mail. */
export interface Duplicates {
  readonly nodes: readonly {
    readonly email: string
    readonly count: number
    readonly contacts: readonly Contact[]
  }[]
  readonly endCursor: string | null
}

/** Which groups of an account's contacts. */
export interface DuplicatesArgs {
  readonly accountId: string
  readonly first: number
  /** The e-mail after which they come. */
  readonly after: string
}

interface Group {
  readonly email: string
  readonly count: number
  readonly ids: readonly string[]
}

/** Finds groups over the index of e-mails, then reads their contacts with what is asked of them. */
export async function findDuplicates(
  context: Context,
  { accountId, first, after }: DuplicatesArgs,
  info: GraphQLResolveInfo,
): Promise<Duplicates> {
  // All e-mails of the account are looked at.
  await payForAll(context, accountId, 'contacts')
  const groups = await context.database.query<Group>({
    text: `SELECT email_key AS email, count(*)::int AS count,
        (array_agg(id ORDER BY created_at, id))[1:${maxContactsShown}]::text[] AS ids
      FROM contacts WHERE account_id = $1 AND email_key > $2
      GROUP BY email_key HAVING count(*) > 1 ORDER BY email_key LIMIT $3`,
    values: [accountId, after, first + 1],
  })
  const shown = groups.slice(0, first)
  const contacts = await context.database.prisma.contact.findMany({
    ...itemsQuery(contactRecord.model, context, info, [['nodes', 'contacts']]),
    where: { accountId, id: { in: shown.flatMap(({ ids }) => ids) } },
  })
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  return {
    nodes: shown.map(({ email, count, ids }) => ({
      email,
      count,
      contacts: ids.flatMap(id => byId.get(id) ?? []),
    })),
    endCursor: groups.length > first ? (shown.at(-1)?.email ?? null) : null,
  }
}
