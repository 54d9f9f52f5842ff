import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { memberStatement } from '../fields/access.ts'
import { type CursorPage, type CursorPageArgs, readCursorPage } from '../lists/cursor-page.ts'
import type { RecordKind } from '../live/record-kind.ts'

/** A record that is no more. */
export interface Deletion {
  readonly kind: RecordKind
  readonly id: string
  readonly deletedAt: Date
}

/** Which deletions of an account. */
export interface DeletionsArgs extends CursorPageArgs {
  readonly since: Date
}

/** See readCursorPage; $6 is the moment since when. */
const statement = memberStatement(`SELECT deleted.kind, deleted.record_id,
    to_char(deleted.deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
  FROM caller
  LEFT JOIN LATERAL (
    SELECT kind, record_id, deleted_at FROM deleted_records
    WHERE account_id = $1 AND deleted_at >= $6::timestamptz
      AND ($3::timestamptz IS NULL OR (deleted_at, record_id) > ($3::timestamptz, $4))
    ORDER BY deleted_at, record_id LIMIT $5
  ) AS deleted ON true
  ORDER BY deleted.deleted_at, deleted.record_id`)

/** Finds what was deleted of an account, the oldest first; FORBIDDEN where the caller may not. */
export function findDeletions(
  context: Context,
  { since, ...part }: DeletionsArgs,
): Promise<CursorPage<Deletion>> {
  return readCursorPage(context, part, {
    order: 'deletions',
    statement,
    values: [since.toISOString()],
    cursorOf: ({ at, record_id }) => [String(at), String(record_id)],
    asNode: asDeletion,
  })
}

/** The triggers write the kinds that the schema knows; drivers do not type their rows. */
function asDeletion({ kind, record_id, at }: Row): Deletion {
  return { kind: kind as RecordKind, id: String(record_id), deletedAt: new Date(String(at)) }
}
