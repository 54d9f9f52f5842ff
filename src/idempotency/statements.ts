/**
 * Takes the lock $1 of a key until the transaction ends, and finds the answer that is kept under the id $2 at the
 * time $3. An answer may be kept after this has begun, and before the lock is free: that is found when the next is
 * written, by its primary key.
 */
export const lookupText = `SELECT pg_try_advisory_xact_lock($1::bigint) AS "isOurs",
    fingerprint, status, headers, body
  FROM (SELECT) AS one
  LEFT JOIN idempotency_keys ON key = $2 AND expires_at > $3::timestamptz`

/** Keeps an answer, in place of one that has expired at the time $8; returns no row where another is kept. */
export const insertText = `INSERT INTO idempotency_keys
    (key, fingerprint, account_id, status, headers, body, expires_at)
  VALUES ($1, $2, $3::uuid, $4, $5::jsonb, $6, $7::timestamptz)
  ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, account_id = excluded.account_id,
    status = excluded.status, headers = excluded.headers, body = excluded.body, expires_at = excluded.expires_at
  WHERE idempotency_keys.expires_at <= $8::timestamptz
  RETURNING status`
