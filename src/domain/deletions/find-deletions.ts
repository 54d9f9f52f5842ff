import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { orNotACursor, readCursor } from '../lists/connections/cursor.ts'
import { type CursorPage, cursorPageOf } from '../lists/cursor-page.ts'
import type { RecordKind } from '../live/record-kind.ts'

/** A record that is no more. */
export interface Deletion {
  readonly kind: RecordKind
  readonly id: string
  readonly deletedAt: Date
}

/** Which deletions of an account. */
export interface DeletionsArgs {
  readonly accountId: string
  readonly since: Date
  readonly first: number
  readonly after?: string | null | undefined
}

/** Deletions are ordered by their time and the record's id. */
const oldestFirst = { name: 'deletions', terms: [{}, {}] }

/** $3 is the moment since when, $4 and $5 the place after which, $6 how many. Without any it answers one empty row. */
const statement = memberStatement(`SELECT deleted.kind, deleted.record_id,
    to_char(deleted.deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
  FROM caller
  LEFT JOIN LATERAL (
    SELECT kind, record_id, deleted_at FROM deleted_records
    WHERE account_id = $1 AND deleted_at >= $3::timestamptz
      AND ($4::timestamptz IS NULL OR (deleted_at, record_id) > ($4::timestamptz, $5))
    ORDER BY deleted_at, record_id LIMIT $6
  ) AS deleted ON true
  ORDER BY deleted.deleted_at, deleted.record_id`)

/** Finds what was deleted of an account; FORBIDDEN where the caller may not. */
export async function findDeletions(
  context: Context,
  { accountId, since, first, after }: DeletionsArgs,
): Promise<CursorPage<Deletion>> {
  const [at, id] = typeof after === 'string' ? readCursor('after', after, oldestFirst) : [null, null]
  const values = [since.toISOString(), at, id, first + 1]
  const rows = await orNotACursor({ after }, () =>
    queryAsMember(context, accountId, { ...statement, values, replanned: true }),
  )
  return cursorPageOf(rows, first, {
    order: oldestFirst.name,
    cursorOf: ({ at, record_id }) => [String(at), String(record_id)],
    asNode: asDeletion,
  })
}

/** The triggers write the kinds that the schema knows; drivers do not type their rows. */
function asDeletion({ kind, record_id, at }: Row): Deletion {
  return { kind: kind as RecordKind, id: String(record_id), deletedAt: new Date(String(at)) }
}
