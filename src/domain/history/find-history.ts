import type { Row } from '../../database/database.ts'
import type { ActorKind } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { orNotACursor, readCursor } from '../lists/connections/cursor.ts'
import { type CursorPage, cursorPageOf } from '../lists/cursor-page.ts'
import type { RecordChange } from '../live/change-reader.ts'
import { uuidPattern } from '../scalars.ts'

/** A change of a record, and who made it. */
export interface PastChange extends Omit<RecordChange, 'at'> {
  readonly changedAt: Date
  readonly actorKind: ActorKind | null
  readonly actorId: string | null
  readonly requestId: string | null
}

/** Which changes: of a record, by somebody, since a moment; all where absent. */
interface HistoryFilter {
  readonly record?: string | null | undefined
  readonly actor?: string | null | undefined
  readonly since?: Date | null | undefined
}

/** Which changes of an account. */
export interface HistoryArgs {
  readonly accountId: string
  readonly filter?: HistoryFilter | null | undefined
  readonly first: number
  readonly after?: string | null | undefined
}

const newestFirst = { name: 'history', terms: [{}, {}] }

/** What of a change is read. */
export const changeColumns = `id, kind, record_id AS "recordId", change, changed_at, actor_kind AS "actorKind",
  actor_id AS "actorId", request_id AS "requestId",
  to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`

/**
 * $3 and $4 are the place after which, $5 since when, $6 how many, $7 of which record, $8 by whom; $9 and $10 are those
 * two as UUIDs are stored. Postgres plans it for its values, so that each combination is a range of an index. Without any
 * it answers one empty row.
 */
const statement = {
  ...memberStatement(`SELECT made.*
  FROM caller
  LEFT JOIN LATERAL (
    SELECT ${changeColumns} FROM record_changes
    WHERE account_id = $1
      AND ($7::text IS NULL OR record_id = $7 OR record_id = $9)
      AND ($8::text IS NULL OR actor_id = $8 OR actor_id = $10)
      AND ($3::timestamptz IS NULL OR (changed_at, id) < ($3::timestamptz, $4::bigint))
      AND ($5::timestamptz IS NULL OR changed_at >= $5::timestamptz)
    ORDER BY changed_at DESC, id DESC LIMIT $6
  ) AS made ON true
  ORDER BY made.changed_at DESC, made.id DESC`),
  replanned: true,
}

/** Finds who changed what in an account; FORBIDDEN where the caller may not. */
export async function findHistory(
  context: Context,
  { accountId, filter, first, after }: HistoryArgs,
): Promise<CursorPage<PastChange>> {
  const [at, id] = typeof after === 'string' ? readCursor('after', after, newestFirst) : [null, null]
  const { record = null, actor = null, since = null } = filter ?? {}
  // One more than is asked for, to see whether there are more.
  const place = [at, id, since?.toISOString() ?? null, first + 1]
  const values = [...place, record, actor, asStored(record), asStored(actor)]
  const rows = await orNotACursor({ after }, () =>
    queryAsMember(context, accountId, { ...statement, values }),
  )
  return cursorPageOf(rows, first, {
    order: newestFirst.name,
    cursorOf: ({ at, id }) => [String(at), String(id)],
    asNode: asPastChange,
  })
}

/** Some clients spell UUIDs in capitals; a user's id stays as it is, but may look like one. */
function asStored(id: string | null): string | null {
  return id !== null && uuidPattern.test(id) ? id.toLowerCase() : id
}

/** The triggers write the kinds and changes that the schema knows; drivers do not type their rows. */
export function asPastChange({ id, at, changed_at: _, ...change }: Row): PastChange {
  return { ...change, id: String(id), changedAt: new Date(String(at)) } as PastChange
}
