import type { Row } from '../../database/database.ts'
import type { ActorKind } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { memberStatement } from '../fields/access.ts'
import { type CursorPage, type CursorPageArgs, readCursorPage } from '../lists/cursor-page.ts'
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
export interface HistoryArgs extends CursorPageArgs {
  readonly filter?: HistoryFilter | null | undefined
}

/** What of a change is read. */
export const changeColumns = `id, kind, record_id AS "recordId", change, changed_at, actor_kind AS "actorKind",
  actor_id AS "actorId", request_id AS "requestId",
  to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`

/**
 * See readCursorPage. $6 is since when, $7 of which record, $8 by whom; $9 and $10 are those two as UUIDs are stored.
 * Planned for its values, each combination is a range of an index.
 */
const statement = memberStatement(`SELECT made.*
  FROM caller
  LEFT JOIN LATERAL (
    SELECT ${changeColumns} FROM record_changes
    WHERE account_id = $1
      AND ($7::text IS NULL OR record_id = $7 OR record_id = $9)
      AND ($8::text IS NULL OR actor_id = $8 OR actor_id = $10)
      AND ($3::timestamptz IS NULL OR (changed_at, id) < ($3::timestamptz, $4::bigint))
      AND ($6::timestamptz IS NULL OR changed_at >= $6::timestamptz)
    ORDER BY changed_at DESC, id DESC LIMIT $5
  ) AS made ON true
  ORDER BY made.changed_at DESC, made.id DESC`)

/** Finds who changed what in an account, the newest change first; FORBIDDEN where the caller may not. */
export function findHistory(
  context: Context,
  { filter, ...part }: HistoryArgs,
): Promise<CursorPage<PastChange>> {
  const { record = null, actor = null, since = null } = filter ?? {}
  return readCursorPage(context, part, {
    order: 'history',
    statement,
    values: [since?.toISOString() ?? null, record, actor, asStored(record), asStored(actor)],
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
