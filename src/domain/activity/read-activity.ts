import type { Context } from '../context.ts'
import { payForMany } from '../fields/pay-for-many.ts'
import type { Connection } from '../lists/connections/connection.ts'
import { asCursor, orNotACursor, readCursor } from '../lists/connections/cursor.ts'
import type { CursorPageArgs } from '../lists/cursor-page.ts'
import { type ActivityKind, sources } from './sources.ts'

const idNames = ['submissionId', 'dealId', 'invoiceId', 'paymentId', 'noteId', 'moveId'] as const

/** Something that happened with a contact, and the ids of the records that it is about. */
export interface Activity extends Readonly<Record<(typeof idNames)[number], string | null>> {
  readonly accountId: string
  readonly id: string
  readonly kind: ActivityKind
  /** ISO 8601. */
  readonly at: string
}

/** Entries of all kinds are ordered by their time and id. */
const newestFirst = { name: 'activity', terms: [{}, {}] }

/** $1 is the account, $2 the contacts, $3 how many entries, and $4 and $5 the time and id that they come after. */
function statement(isAfter: boolean): string {
  const branches = Object.entries(sources).map(([kind, { from, at, id, ids }]) => {
    const columns = idNames.map(
      name => `${Object.entries(ids).find(([key]) => key === name)?.[1] ?? 'NULL::uuid'} AS "${name}"`,
    )
    const place = isAfter ? ` AND (${at}, ${id}) < ($4::timestamptz, $5::uuid)` : ''
    return `(SELECT '${kind}' AS kind, ${at} AS at, ${id} AS id, ${columns.join(', ')} FROM ${from}${place}
      ORDER BY ${at} DESC, ${id} DESC LIMIT $3)`
  })
  return `SELECT asked.id AS contact, linked.count AS linked, entry.*, entry.at::text AS place
    FROM unnest($2::uuid[]) AS asked (id) CROSS JOIN LATERAL (
      SELECT (SELECT count(*) FROM deals WHERE account_id = $1 AND contact_id = asked.id)::int
        + (SELECT count(*) FROM invoices WHERE account_id = $1 AND contact_id = asked.id)::int AS count
    ) AS linked LEFT JOIN LATERAL (
      SELECT * FROM (${branches.join(' UNION ALL ')}) AS entries ORDER BY at DESC, id DESC LIMIT $3
    ) AS entry ON true
    ORDER BY asked.id, entry.at DESC, entry.id DESC`
}

const texts = { fromStart: statement(false), after: statement(true) }

/** Of each deal and invoice of a contact the moves, payments and notes are looked at. */
const price = { free: 200, perPoint: 10 }

interface FoundEntry extends Activity {
  readonly contact: string
  /** How many deals and invoices the contact has. */
  readonly linked: number
  readonly place: string
}

/** A contact without entries is one row without an id. */
type FoundRow = FoundEntry | (Pick<FoundEntry, 'contact' | 'linked'> & { readonly id: null })

/** Reads what happened with contacts, in one statement for all of them. */
export async function readActivity(
  context: Context,
  { accountId, first, after }: CursorPageArgs,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, Connection<Activity>>> {
  const place = typeof after === 'string' ? readCursor('after', after, newestFirst) : []
  const text = place.length > 0 ? texts.after : texts.fromStart
  const rows = await orNotACursor({ after }, () =>
    context.database.query<FoundRow>({
      text,
      values: [accountId, contactIds, first + 1, ...place],
    }),
  )
  const linked = new Map(rows.map(({ contact, linked }) => [contact, linked]))
  await payForMany(context, [...linked.values()], price)
  const ofContact = Map.groupBy(rows.filter(isEntry), ({ contact }) => contact)
  return new Map(
    contactIds.map(id => {
      const entries = ofContact.get(id) ?? []
      const edges = entries.slice(0, first).map(entry => ({
        node: { ...entry, accountId },
        cursor: () => asCursor({ order: newestFirst.name, values: [entry.place, entry.id] }),
      }))
      const pageInfo = {
        hasNextPage: entries.length > first,
        hasPreviousPage: typeof after === 'string',
        startCursor: edges[0]?.cursor() ?? null,
        endCursor: edges.at(-1)?.cursor() ?? null,
      }
      return [id, { edges, pageInfo, totalCount: null }]
    }),
  )
}

function isEntry(row: FoundRow): row is FoundEntry {
  return row.id !== null
}
