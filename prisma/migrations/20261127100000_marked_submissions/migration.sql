-- What somebody marked as spam or as none is told like any other submission: people see it and act on it. Nothing is
-- told of what the honeypot alone keeps out. The function is as before but for that.
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
        WHERE NOT has_spam OR record ->> 'outcome' <> 'spam' OR record ->> 'marked_spam' IS NOT NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT account_id, current_position(), TG_ARGV[0], record ->> TG_ARGV[1], 'updated', moment
        FROM (
            SELECT account_id, to_jsonb(new_rows) - 'updated_at' AS record FROM new_rows
            EXCEPT SELECT account_id, to_jsonb(old_rows) - 'updated_at' FROM old_rows
        ) AS updated
        WHERE NOT has_spam OR record ->> 'outcome' <> 'spam' OR record ->> 'marked_spam' IS NOT NULL;
    ELSE
        WITH deleted AS (
            SELECT account_id, record ->> TG_ARGV[1] AS record_id
            FROM (SELECT account_id, to_jsonb(old_rows) AS record FROM old_rows) AS gone
            WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = gone.account_id)
                AND (NOT has_spam OR record ->> 'outcome' <> 'spam' OR record ->> 'marked_spam' IS NOT NULL)
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
