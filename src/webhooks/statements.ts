import { dayStart } from '../domain/account/day-start.ts'
import { givenUpAtOnce } from '../domain/webhook/endpoints.ts'
import { testEventName } from '../domain/webhook/event-types.ts'

/** Whether any endpoint is on. */
export const anyEndpointText =
  'SELECT EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL) AS "exists"'

/**
 * Whether a message about the same record as another is not over, in SQL. By its status and not by its time, so that
 * Postgres uses the index of a record's messages, also without statistics: by that of times it would read all that is due.
 */
const isOfSameRecord = (message: string, other: string) => `${message}.account_id = ${other}.account_id
          AND ${message}.endpoint_id = ${other}.endpoint_id AND ${message}.record_id = ${other}.record_id
          AND ${message}.status = 'pending'`

/** Whether the message `d` waits for no other, in SQL. */
const isFirstOfRecord = `(d.type = '${testEventName}' OR NOT EXISTS (
          SELECT FROM webhook_deliveries AS earlier
          WHERE ${isOfSameRecord('earlier', 'd')} AND earlier.sequence < d.sequence
        ))`

/**
 * Claims messages that are due at $1 until $2, so that no other process sends them before: of each endpoint up to $3, of
 * those in $4 up to what $5 says; of each owner up to $6, of those in $7 up to what $8 says; and $9 in all. A message about
 * a record waits until those before it are over; who sees one sees those before it (see the migration). Messages that
 * another process claims at the moment are passed over. Where there is no place for all, chance decides between owners,
 * and between the endpoints of one: none is always behind others that are never done.
 */
export const claimText = `WITH due AS (
    SELECT message.account_id, message.id, message.endpoint_id, message.event_id, owner.owner_id
    FROM (
      SELECT owner_id, array_agg(account_id) AS account_ids, array_agg(id) AS ids
      FROM (
        -- Not a join: it may read all accounts.
        SELECT account_id, id, (SELECT owner_id FROM accounts WHERE accounts.id = account_id) AS owner_id
        FROM webhook_endpoints WHERE disabled_at IS NULL
      ) AS endpoint
      GROUP BY owner_id ORDER BY random()
    ) AS owner CROSS JOIN LATERAL (
      SELECT message.account_id, message.id, message.endpoint_id, message.event_id
      FROM (
        SELECT account_id, id FROM unnest(owner.account_ids, owner.ids) AS one (account_id, id) ORDER BY random()
      ) AS endpoint CROSS JOIN LATERAL (
        SELECT account_id, id, endpoint_id, event_id FROM webhook_deliveries AS d
        WHERE d.account_id = endpoint.account_id AND d.endpoint_id = endpoint.id AND d.next_attempt_at <= $1::timestamptz
          AND ${isFirstOfRecord}
        ORDER BY d.next_attempt_at
        LIMIT coalesce((
          SELECT free FROM unnest($4::uuid[], $5::int[]) AS lane (id, free) WHERE lane.id = endpoint.id
        ), $3::int)
        FOR UPDATE SKIP LOCKED
      ) AS message
      LIMIT coalesce((
        SELECT free FROM unnest($7::text[], $8::int[]) AS lane (id, free) WHERE lane.id = owner.owner_id
      ), $6::int)
    ) AS message
    LIMIT $9::int
  )
  UPDATE webhook_deliveries AS d SET next_attempt_at = $2::timestamptz
  FROM due
  JOIN webhook_endpoints AS endpoint ON endpoint.account_id = due.account_id AND endpoint.id = due.endpoint_id
  JOIN webhook_events AS event ON event.account_id = due.account_id AND event.id = due.event_id
  WHERE d.account_id = due.account_id AND d.id = due.id
  RETURNING d.account_id, due.owner_id, d.id, d.endpoint_id, d.attempts, d.next_attempt_at, d.sequence,
    endpoint.url, endpoint.secret, endpoint.failing_since IS NOT NULL AS is_failing,
    CASE WHEN endpoint.previous_secret_until > $1::timestamptz THEN endpoint.previous_secret END AS previous_secret,
    event.id AS event_id, event.type, event.record_id, event.merged_id, event.message, event.created_at`

/** Stores the bytes of an event, $3, unless another process did before; answers what is stored. */
export const storeMessageText = `UPDATE webhook_events SET message = coalesce(message, $3)
  WHERE account_id = $1 AND id = $2 RETURNING message`

/** Which claim is reported on, in SQL: $1 to $3. One that has run out is another's. */
const ofClaim = 'account_id = $1 AND id = $2 AND next_attempt_at = $3::timestamptz'

// No statement below locks both a message and its endpoint: a deletion of either locks them in another order.

/** Where the message in `reported` is over, the next one about its record, in SQL; it is due at $4, also if it was put off. */
const nextOfRecord = `next AS (
    SELECT d.account_id, d.id, d.next_attempt_at FROM reported CROSS JOIN LATERAL (
      SELECT account_id, id, next_attempt_at FROM webhook_deliveries AS later
      WHERE ${isOfSameRecord('later', 'reported')} AND later.sequence > reported.sequence
      ORDER BY later.sequence LIMIT 1
    ) AS d
    WHERE reported.next_attempt_at IS NULL AND reported.type <> '${testEventName}'
  ), locked AS (
    -- By a join, and with no account that is known beforehand: for one of which the table had few messages when it was
    -- analyzed, Postgres would read all that it has now.
    SELECT d.account_id, d.id FROM next
    JOIN webhook_deliveries AS d ON d.account_id = next.account_id AND d.id = next.id
    WHERE next.next_attempt_at > $4::timestamptz
    FOR UPDATE OF d SKIP LOCKED
  ), due AS (
    UPDATE webhook_deliveries AS d SET next_attempt_at = $4::timestamptz
    FROM locked WHERE d.account_id = locked.account_id AND d.id = locked.id
  )`

/**
 * Reports that an endpoint took a message, at $4 with status $5 after $6 milliseconds. Answers whether more about the
 * record waits.
 */
export const deliveredText = `WITH reported AS (
    UPDATE webhook_deliveries SET status = 'delivered', attempts = attempts + 1, next_attempt_at = NULL,
      last_attempt_at = $4::timestamptz, http_status = $5::int, duration_ms = $6::int, failure = NULL
    WHERE ${ofClaim}
    RETURNING account_id, endpoint_id, record_id, type, sequence, next_attempt_at
  ), ${nextOfRecord}
  SELECT EXISTS (SELECT FROM next) AS more FROM reported`

/** Which endpoint is reported on, in SQL: $1 to $3. Of its URL since then, an answer of the one before it says nothing. */
const ofEndpoint = 'account_id = $1 AND id = $2 AND url = $3'

/** The endpoint works again. */
export const worksText = `UPDATE webhook_endpoints SET failing_since = NULL
  WHERE ${ofEndpoint} AND failing_since IS NOT NULL`

/** Reports that a message was not taken, as $4 to $7 say: it is sent again at $8, or given up where that is null. */
export const failedText = `WITH reported AS (
    UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = $8::timestamptz,
      status = CASE WHEN $8::timestamptz IS NULL THEN 'failed' ELSE 'pending' END::webhook_delivery_status,
      last_attempt_at = $4::timestamptz, http_status = $5::int, duration_ms = $6::int, failure = $7::webhook_failure
    WHERE ${ofClaim}
    RETURNING account_id, endpoint_id, record_id, type, sequence, next_attempt_at
  ), ${nextOfRecord}
  SELECT EXISTS (SELECT FROM next) AS more FROM reported`

/**
 * Reports the attempt $3 on a message, at $4 with status $5 after $6 milliseconds, that was taken unless $7 says why not:
 * where the message was given up meanwhile, as its endpoint was switched off.
 */
export const givenUpText = `UPDATE webhook_deliveries SET attempts = $3::int,
    status = CASE WHEN $7::webhook_failure IS NULL THEN 'delivered' ELSE 'failed' END::webhook_delivery_status,
    last_attempt_at = $4::timestamptz, http_status = $5::int, duration_ms = $6::int, failure = $7::webhook_failure
  WHERE account_id = $1 AND id = $2 AND status = 'failed' AND attempts = $3::int - 1`

/** How many messages of an endpoint may be due that wait for others. */
const waitingDue = 200

/** How many messages are put off at once. */
export const putOffAtOnce = 5_000

/**
 * Puts off some of what is due at $1 but waits for another, to when that one is sent, and answers how many were read;
 * none, where there was none to put off, as they would be read again. Each look for what can be sent would read them
 * otherwise. What another statement has locked, it decides on. No more than an hour: a message may be put off while the
 * one before it ends, and then nothing makes it due before.
 */
export const putOffText = `WITH due AS (
    SELECT d.account_id, d.id, d.endpoint_id, d.record_id, d.sequence
    FROM webhook_endpoints AS endpoint
    CROSS JOIN LATERAL (
      SELECT account_id, id, endpoint_id, record_id, sequence FROM webhook_deliveries
      WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id AND next_attempt_at <= $1::timestamptz
        AND type <> '${testEventName}'
      ORDER BY next_attempt_at
      OFFSET ${waitingDue} LIMIT ${putOffAtOnce}
    ) AS d
    WHERE endpoint.disabled_at IS NULL
  ), waiting AS (
    SELECT message.account_id, message.id, least(first.next_attempt_at, $1::timestamptz + interval '1 hour') AS until
    FROM due AS d
    CROSS JOIN LATERAL (
      SELECT earlier.next_attempt_at FROM webhook_deliveries AS earlier
      WHERE ${isOfSameRecord('earlier', 'd')} AND earlier.sequence < d.sequence
      ORDER BY earlier.sequence LIMIT 1
    ) AS first
    JOIN webhook_deliveries AS message ON message.account_id = d.account_id AND message.id = d.id
    WHERE first.next_attempt_at > $1::timestamptz
    LIMIT ${putOffAtOnce} FOR UPDATE OF message SKIP LOCKED
  ), put_off AS (
    UPDATE webhook_deliveries AS d SET next_attempt_at = waiting.until
    FROM waiting WHERE d.account_id = waiting.account_id AND d.id = waiting.id AND d.next_attempt_at <= $1::timestamptz
    RETURNING 1
  )
  SELECT least(count(*), ${putOffAtOnce})::int AS count FROM due WHERE EXISTS (SELECT FROM put_off)`

/**
 * The endpoint fails at $4. It is switched off for the reason $5 where that is given, or as failing where $6 is given and
 * it has failed since then. Answers the reason where it was switched off.
 */
export const failsText = `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $4::timestamptz),
    disabled_reason = coalesce($5, CASE WHEN failing_since <= $6::timestamptz THEN 'failing' END)::webhook_disabled_reason,
    disabled_at = CASE WHEN failing_since <= $6::timestamptz OR $5 IS NOT NULL THEN $4::timestamptz END
  WHERE ${ofEndpoint} AND disabled_at IS NULL
  RETURNING disabled_reason`

/**
 * Gives up some of what endpoints that are off were still to be sent, and answers their number. That may be of a change
 * that was committed after its endpoint was switched off. What another statement has locked, it decides on.
 */
export const giveUpText = `WITH waiting AS (
    SELECT message.account_id, message.id
    FROM webhook_endpoints AS endpoint CROSS JOIN LATERAL (
      SELECT account_id, id FROM webhook_deliveries AS d
      WHERE d.account_id = endpoint.account_id AND d.endpoint_id = endpoint.id AND d.next_attempt_at IS NOT NULL
      LIMIT ${givenUpAtOnce} FOR UPDATE SKIP LOCKED
    ) AS message
    WHERE endpoint.disabled_at IS NOT NULL
    LIMIT ${givenUpAtOnce}
  ), given_up AS (
    UPDATE webhook_deliveries AS d SET status = 'failed', next_attempt_at = NULL, failure = coalesce(failure, 'disabled')
    FROM waiting WHERE d.account_id = waiting.account_id AND d.id = waiting.id
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM given_up`

/** Whether the message `d` failed before its endpoint was given another URL and waits until later than `until`, in SQL. */
const isToBeResent = (until: string) => `d.account_id = endpoint.account_id AND d.endpoint_id = endpoint.id
        AND d.next_attempt_at > ${until}::timestamptz AND d.attempts > 0
        AND d.last_attempt_at <= endpoint.resends_failed_before`

/**
 * Makes due at $1 some of what failed before its endpoint was given another URL and waits until later than $2, and
 * answers their number. What waits for these is put off, and is due when they are over.
 */
export const sendFailedText = `WITH failed AS (
    SELECT message.account_id, message.id
    FROM webhook_endpoints AS endpoint CROSS JOIN LATERAL (
      SELECT account_id, id FROM webhook_deliveries AS d
      WHERE ${isToBeResent('$2')}
      LIMIT ${givenUpAtOnce} FOR UPDATE SKIP LOCKED
    ) AS message
    WHERE endpoint.resends_failed_before IS NOT NULL
    LIMIT ${givenUpAtOnce}
  ), made_due AS (
    UPDATE webhook_deliveries AS d SET next_attempt_at = $1::timestamptz
    FROM failed WHERE d.account_id = failed.account_id AND d.id = failed.id
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM made_due`

/** None of what failed before waits until later than $1. */
export const sentFailedText = `UPDATE webhook_endpoints AS endpoint SET resends_failed_before = NULL
  WHERE resends_failed_before IS NOT NULL AND NOT EXISTS (
    SELECT FROM webhook_deliveries AS d WHERE ${isToBeResent('$1')}
  )`

/**
 * What waits for endpoints that are on, counted for each to $4 and one; since when the first of what was due at $1 is so;
 * and the endpoints for which too much waits: more than $4, or more than $2 where they have failed, or what was due has
 * been so, since $3.
 */
export const backlogText = `WITH waiting AS (
    SELECT endpoint.account_id, endpoint.id, counted.count, due.at,
      counted.count > $4::int
        OR counted.count > $2::int AND least(endpoint.failing_since, due.at) <= $3::timestamptz AS is_overfull
    FROM webhook_endpoints AS endpoint
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM webhook_deliveries AS d
        WHERE d.account_id = endpoint.account_id AND d.endpoint_id = endpoint.id AND d.next_attempt_at IS NOT NULL
        LIMIT $4::int + 1
      ) AS first_ones
    ) AS counted
    LEFT JOIN LATERAL (
      SELECT d.next_attempt_at AS at FROM webhook_deliveries AS d
      WHERE d.account_id = endpoint.account_id AND d.endpoint_id = endpoint.id AND d.next_attempt_at <= $1::timestamptz
        AND ${isFirstOfRecord}
      ORDER BY d.next_attempt_at LIMIT 1
    ) AS due ON true
    WHERE endpoint.disabled_at IS NULL
  )
  SELECT coalesce(sum(count), 0)::float8 AS messages, min(at) AS oldest_due_at,
    array_agg(account_id::text) FILTER (WHERE is_overfull) AS accounts,
    array_agg(id::text) FILTER (WHERE is_overfull) AS endpoints
  FROM waiting`

/** Switches off the endpoints $2 of the accounts $1, for which too much waited at $3; not those that were switched on meanwhile. */
export const overfullText = `UPDATE webhook_endpoints AS endpoint
  SET disabled_at = $3::timestamptz, disabled_reason = 'backlog'
  FROM unnest($1::uuid[], $2::uuid[]) AS overfull (account_id, id)
  WHERE endpoint.account_id = overfull.account_id AND endpoint.id = overfull.id
    AND endpoint.disabled_at IS NULL AND endpoint.enabled_at <= $3::timestamptz
  RETURNING endpoint.account_id, endpoint.id`

/** Gives a claim back, so that the message is due at $4. */
export const releaseText = `UPDATE webhook_deliveries SET next_attempt_at = $4::timestamptz WHERE ${ofClaim}`

/**
 * Writes the events of invoices that time has made overdue at $1. Looked for again for some days, in case no process
 * ran; an event that is there is not written twice. The invoice is locked, or its payment could be told before; one that
 * is being changed is looked at the next time.
 */
export const overdueText = `WITH late AS MATERIALIZED (
    SELECT DISTINCT invoice.account_id, invoice.id, today.day
    FROM webhook_endpoints AS endpoint
    JOIN accounts AS account ON account.id = endpoint.account_id
    CROSS JOIN LATERAL (SELECT ($1::timestamptz AT TIME ZONE account.time_zone)::date AS day) AS today
    JOIN invoices AS invoice ON invoice.account_id = endpoint.account_id
      AND invoice.due_date >= today.day - 10 AND invoice.due_date < today.day
      AND invoice.overdue_after < today.day
    WHERE endpoint.disabled_at IS NULL AND 'invoice.overdue' = ANY (endpoint.events)
      AND ${dayStart('invoice.overdue_after + 1', 'account.time_zone')} >= endpoint.enabled_at
      AND NOT EXISTS (
        SELECT FROM webhook_events AS known
        WHERE known.account_id = invoice.account_id AND known.record_id = invoice.id AND known.type = 'invoice.overdue'
        -- Not to be a join: while the statistics know none of these events, it reads all of them for each invoice.
        OFFSET 0
      )
  )
  SELECT count(add_webhook_event(held.account_id, 'invoice.overdue', held.id))::int AS count
  FROM (
    SELECT invoice.account_id, invoice.id FROM late
    JOIN invoices AS invoice
      ON invoice.account_id = late.account_id AND invoice.id = late.id AND invoice.overdue_after < late.day
    FOR NO KEY UPDATE OF invoice SKIP LOCKED
  ) AS held`

/** The most rows that are deleted at once. */
export const deletedAtOnce = 5_000

/** Deletes deliveries that were made before $1 and events that were before $2. Returns their number. */
export const deleteOldText = `WITH messages AS (
    DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM webhook_deliveries WHERE created_at < $1::timestamptz
      ORDER BY created_at LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED
    )) RETURNING 1
  ), events AS (
    DELETE FROM webhook_events WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM webhook_events WHERE created_at < $2::timestamptz
      ORDER BY created_at LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED
    )) RETURNING 1
  )
  SELECT greatest((SELECT count(*) FROM messages), (SELECT count(*) FROM events))::int AS count`
