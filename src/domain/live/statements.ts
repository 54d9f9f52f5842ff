// A change is written with its transaction's number ("position"), which is given when the transaction begins,
// while others see it only once it has ended. So the place of a reader is no number but a snapshot: the
// numbers of the transactions that had ended. What a later snapshot has and an earlier one has not is new.

/** The most changes that are read at once. */
export const batchSize = 100

/** Whether a change is among those of a snapshot, in SQL. */
const isIn = (snapshot: string) =>
  `pg_visible_in_snapshot(record_changes.position::text::xid8, ${snapshot}::pg_snapshot)`

/**
 * The changes that a snapshot does not hold, in SQL, in two parts: those of the transactions that began after it, and
 * of those at work then, one by one. Both are ranges of the primary key: while somebody's transaction takes
 * long, changes since it began are not read again and again. `select` reads those of a range.
 */
const changesAfter = (snapshot: string, select: (range: string) => string) => `(${select(
  `position >= pg_snapshot_xmax(${snapshot}::pg_snapshot)::text::bigint`,
)}) UNION ALL (SELECT late.* FROM pg_snapshot_xip(${snapshot}::pg_snapshot) AS working (xid) CROSS JOIN LATERAL (
    ${select('position = working.xid::text::bigint')}
  ) AS late)`

/** Whether changes after a place are no longer stored, in SQL. */
const isForgotten = (position: string, id: string) =>
  `EXISTS (SELECT FROM forgotten_changes WHERE account_id = $1 AND (position, id) > (${position}::bigint, ${id}::bigint))`

/**
 * For `memberStatement`. Where a subscriber begins: changes in `snapshot` are not sent to one that begins now. $3 and $4
 * are the place where a caller goes on, or null: whether this database has not come there yet, and whether
 * changes after it are no longer stored.
 */
export const beginText = `SELECT pg_current_snapshot()::text AS snapshot,
    coalesce($3::bigint > pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false) AS is_unknown,
    ${isForgotten('$3', '$4')} AS is_forgotten
  FROM caller`

/**
 * For `memberStatement`. Changes that snapshot $3 does not hold and the later snapshot $4 does, after the place
 * $5, $6, of the kinds $7; null stands for the present moment, and for all kinds. Without changes it answers
 * one row, without an id.
 */
export const changesText = `SELECT seen.snapshot, ${isForgotten('$5', '$6')} AS is_forgotten, changed.*
  FROM caller
  CROSS JOIN (SELECT coalesce($4, pg_current_snapshot()::text) AS snapshot) AS seen
  LEFT JOIN LATERAL (
    ${changesAfter(
      '$3',
      range => `SELECT position, id, kind, record_id, change, changed_at
    FROM record_changes
    WHERE account_id = $1 AND (position, id) > ($5::bigint, $6::bigint)
      AND ${range} AND ${isIn('seen.snapshot')}
      AND ($7::text[] IS NULL OR kind = ANY ($7::text[]))
    ORDER BY position, id LIMIT ${batchSize}`,
    )}
    ORDER BY position, id LIMIT ${batchSize}
  ) AS changed ON true
  ORDER BY changed.position, changed.id`

/** The snapshot of the moment, and which of the accounts $1 have changes that the snapshot $2 did not hold. */
export const newsText = `SELECT pg_current_snapshot()::text AS snapshot, ARRAY (
    SELECT DISTINCT watched.id::text FROM unnest($1::uuid[]) AS watched (id) CROSS JOIN LATERAL (
      ${changesAfter('$2', range => `SELECT 1 FROM record_changes WHERE account_id = watched.id AND ${range} ORDER BY account_id, position, id LIMIT 1`)}
    ) AS changed
  ) AS accounts`

/** The most changes that are deleted at once. */
export const forgottenAtOnce = 5_000

/** Deletes changes that are older than $1 days, and stores the place of the last one of each account. Returns their number. */
export const forgetText = `WITH gone AS (
    DELETE FROM record_changes WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM record_changes WHERE changed_at < statement_timestamp() - $1 * interval '1 day'
      ORDER BY changed_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
    ))
    RETURNING account_id, position, id
  ), remembered AS (
    INSERT INTO forgotten_changes AS known (account_id, position, id)
    SELECT DISTINCT ON (account_id) account_id, position, id FROM gone
    WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = gone.account_id)
    ORDER BY account_id, position DESC, id DESC
    ON CONFLICT (account_id) DO UPDATE SET position = excluded.position, id = excluded.id
    WHERE (known.position, known.id) < (excluded.position, excluded.id)
  )
  SELECT count(*)::int AS count FROM gone`
