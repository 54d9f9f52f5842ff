// A change is written with its transaction's number ("position"), which is given when the transaction begins,
// while others see it only once it has ended. So what a reader has heard is no number but a snapshot: the
// numbers of the transactions that had ended. What a later snapshot holds and an earlier one does not is new.

/** The most changes that are read at once. */
export const batchSize = 100

/** Whether a change is among those of a snapshot, in SQL. */
const isIn = (snapshot: string) =>
  `pg_visible_in_snapshot(record_changes.position::text::xid8, ${snapshot}::pg_snapshot)`

/** Whether changes after a place are no longer kept, in SQL. */
const isForgotten = (position: string, id: string) =>
  `EXISTS (SELECT FROM forgotten_changes WHERE account_id = $1 AND (position, id) > (${position}::bigint, ${id}::bigint))`

/**
 * For `memberStatement`. Where a caller begins: what `snapshot` holds is not told to who begins now. $3 and $4
 * are the place where a caller goes on, or null: whether this database has not come there yet, and whether
 * changes after it are no longer kept.
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
export const changesText = `SELECT heard.snapshot, ${isForgotten('$5', '$6')} AS is_forgotten, changed.*
  FROM caller
  CROSS JOIN (SELECT coalesce($4, pg_current_snapshot()::text) AS snapshot) AS heard
  LEFT JOIN LATERAL (
    SELECT position, id, kind, record_id, change, changed_at
    FROM record_changes
    WHERE account_id = $1 AND (position, id) > ($5::bigint, $6::bigint)
      AND NOT ${isIn('$3')} AND ${isIn('heard.snapshot')}
      AND ($7::text[] IS NULL OR kind = ANY ($7::text[]))
    ORDER BY position, id LIMIT ${batchSize}
  ) AS changed ON true
  ORDER BY changed.position, changed.id`

/** The snapshot of the moment, and which of the accounts $1 have changes that the snapshot $2 did not hold. */
export const newsText = `SELECT pg_current_snapshot()::text AS snapshot, ARRAY (
    SELECT DISTINCT account_id::text FROM record_changes
    WHERE account_id = ANY ($1::uuid[])
      AND position >= pg_snapshot_xmin($2::pg_snapshot)::text::bigint AND NOT ${isIn('$2')}
  ) AS accounts`

/** How long a change is kept: an hour is promised, the other is for those who ask late. */
const keptFor = '2 hours'

/** The most changes that are forgotten at once. */
export const forgottenAtOnce = 5_000

/** Forgets the oldest changes that are no longer kept, and remembers the last of each account. Answers how many. */
export const forgetText = `WITH gone AS (
    DELETE FROM record_changes WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM record_changes WHERE changed_at < statement_timestamp() - interval '${keptFor}'
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
