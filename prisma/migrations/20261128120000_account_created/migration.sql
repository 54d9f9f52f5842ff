-- That an account was made is told like that of any record; an imported one brings its history.
CREATE FUNCTION tell_account_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT id, current_position(), 'account', id, 'created', clock_timestamp() FROM new_rows;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "accounts_tell_inserted" AFTER INSERT ON "accounts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_account_created();
