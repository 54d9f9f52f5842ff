-- An import writes a whole account in one transaction, which sets bizgate.bulk: it counts the records itself once they
-- are there, and they are not told as changes, since nobody can have followed the account. The functions are as
-- before but for that.
CREATE OR REPLACE FUNCTION tell_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    has_spam boolean := TG_TABLE_NAME = 'form_submissions';
    moment timestamptz := clock_timestamp();
BEGIN
    IF TG_OP = 'INSERT' AND current_setting('bizgate.bulk', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT account_id, current_position(), TG_ARGV[0], record ->> TG_ARGV[1], 'created', moment
        FROM (SELECT account_id, to_jsonb(new_rows) AS record FROM new_rows) AS created
        WHERE NOT has_spam OR record ->> 'outcome' <> 'spam';
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT account_id, current_position(), TG_ARGV[0], record ->> TG_ARGV[1], 'updated', moment
        FROM (
            SELECT account_id, to_jsonb(new_rows) - 'updated_at' AS record FROM new_rows
            EXCEPT SELECT account_id, to_jsonb(old_rows) - 'updated_at' FROM old_rows
        ) AS updated
        WHERE NOT has_spam OR record ->> 'outcome' <> 'spam';
    ELSE
        WITH deleted AS (
            SELECT account_id, record ->> TG_ARGV[1] AS record_id
            FROM (SELECT account_id, to_jsonb(old_rows) AS record FROM old_rows) AS gone
            WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = gone.account_id)
                AND (NOT has_spam OR record ->> 'outcome' <> 'spam')
        ), kept AS (
            INSERT INTO deleted_records (account_id, deleted_at, kind, record_id)
            SELECT account_id, moment, TG_ARGV[0], record_id FROM deleted
            ON CONFLICT DO NOTHING
        )
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT account_id, current_position(), TG_ARGV[0], record_id, 'deleted', moment FROM deleted;
    END IF;
    RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION tell_part_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed text := CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT account_id, %1$I AS id FROM new_rows'
        WHEN 'UPDATE' THEN 'SELECT account_id, %1$I AS id FROM (
            SELECT account_id, %1$I, to_jsonb(new_rows) - ''updated_at'' FROM new_rows
            EXCEPT SELECT account_id, %1$I, to_jsonb(old_rows) - ''updated_at'' FROM old_rows) AS updated'
        ELSE 'SELECT account_id, %1$I AS id FROM old_rows'
    END;
BEGIN
    IF TG_OP = 'INSERT' AND current_setting('bizgate.bulk', true) = 'on' THEN
        RETURN NULL;
    END IF;
    EXECUTE format(
        'INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT account_id, current_position(), $1, record_id, ''updated'', clock_timestamp()
        FROM (
            SELECT account_id, id::text AS record_id FROM %2$I WHERE (account_id, id) IN (' || changed || ')
            EXCEPT SELECT account_id, record_id FROM record_changes
            WHERE position = current_position() AND account_id IN (SELECT account_id FROM (' || changed || ') AS c)
        ) AS touched',
        TG_ARGV[2], TG_ARGV[1]
    ) USING TG_ARGV[0];
    RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION count_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    has_dates boolean := TG_NARGS > 1;
BEGIN
    IF TG_OP = 'INSERT' AND current_setting('bizgate.bulk', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', count(*))
        FROM (SELECT account_id, to_jsonb(new_rows) ->> TG_ARGV[0] AS state FROM new_rows) AS inserted
        GROUP BY account_id, state;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, count(*))
            FROM (SELECT account_id, to_jsonb(new_rows) AS record FROM new_rows) AS inserted
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1];
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', sum(change))
        FROM (
            SELECT account_id, to_jsonb(new_rows) ->> TG_ARGV[0] AS state, 1 AS change FROM new_rows
            UNION ALL SELECT account_id, to_jsonb(old_rows) ->> TG_ARGV[0], -1 FROM old_rows
        ) AS changes
        GROUP BY account_id, state HAVING sum(change) <> 0;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, sum(change))
            FROM (
                SELECT account_id, to_jsonb(new_rows) AS record, 1 AS change FROM new_rows
                UNION ALL SELECT account_id, to_jsonb(old_rows), -1 FROM old_rows
            ) AS changes
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1] HAVING sum(change) <> 0;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', -count(*))
        FROM (
            SELECT account_id, to_jsonb(old_rows) ->> TG_ARGV[0] AS state FROM old_rows
            WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
        ) AS deleted
        GROUP BY account_id, state;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, -count(*))
            FROM (
                SELECT account_id, to_jsonb(old_rows) AS record FROM old_rows
                WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
            ) AS deleted
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1];
        END IF;
    ELSE
        DELETE FROM record_counts WHERE collection = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END;
$$;
