-- Who made a change, and with which request: known of each change and move since then, and stored as long as the
-- operator says (AUDIT_DAYS). The server says it to the transaction as bizgate.actor, three lines: the kind, the id,
-- the request's id. Defaults read it, so whatever writes a change or a move writes that too.
CREATE TYPE "actor_kind" AS ENUM ('user', 'api_key', 'form', 'import');

CREATE FUNCTION current_actor() RETURNS text[] LANGUAGE sql STABLE AS
    $$ SELECT string_to_array(nullif(current_setting('bizgate.actor', true), ''), E'\n') $$;

ALTER TABLE "record_changes"
    ADD COLUMN "actor_kind" "actor_kind",
    ADD COLUMN "actor_id" VARCHAR(255),
    ADD COLUMN "request_id" VARCHAR(128);
ALTER TABLE "record_changes"
    ALTER COLUMN "actor_kind" SET DEFAULT (current_actor())[1]::actor_kind,
    ALTER COLUMN "actor_id" SET DEFAULT (current_actor())[2],
    ALTER COLUMN "request_id" SET DEFAULT (current_actor())[3];

ALTER TABLE "moves"
    ADD COLUMN "actor_kind" "actor_kind",
    ADD COLUMN "actor_id" VARCHAR(255),
    ADD COLUMN "request_id" VARCHAR(128);
ALTER TABLE "moves"
    ALTER COLUMN "actor_kind" SET DEFAULT (current_actor())[1]::actor_kind,
    ALTER COLUMN "actor_id" SET DEFAULT (current_actor())[2],
    ALTER COLUMN "request_id" SET DEFAULT (current_actor())[3];

-- For the history of an account, of a record and of an actor, newest first.
CREATE INDEX "record_changes_account_id_changed_at_id_idx" ON "record_changes"("account_id", "changed_at" DESC, "id" DESC);
CREATE INDEX "record_changes_account_id_record_id_changed_at_id_idx" ON "record_changes"("account_id", "record_id", "changed_at" DESC, "id" DESC);
CREATE INDEX "record_changes_account_id_actor_id_changed_at_id_idx" ON "record_changes"("account_id", "actor_id", "changed_at" DESC, "id" DESC);

-- What happened does not change afterwards. A day later it may be forgotten, and with its account.
CREATE FUNCTION refuse_new_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The history of changes cannot be changed' USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "record_changes_refuse_update" BEFORE UPDATE ON "record_changes" FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_new_history();
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM accounts WHERE id = OLD.account_id) THEN
        RAISE EXCEPTION 'The history of changes cannot be deleted within a day' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END;
$$;
CREATE TRIGGER "record_changes_refuse_deletion" BEFORE DELETE ON "record_changes" FOR EACH ROW
    WHEN (OLD.changed_at > now() - interval '1 day') EXECUTE FUNCTION refuse_early_deletion();

-- As before, but that the history goes with the account: only its end is told.
CREATE OR REPLACE FUNCTION tell_account_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT id, current_position(), 'account', id, 'updated', clock_timestamp()
        FROM (
            SELECT id, to_jsonb(new_rows) - '{updated_at,last_invoice_number}'::text[] FROM new_rows
            EXCEPT SELECT id, to_jsonb(old_rows) - '{updated_at,last_invoice_number}'::text[] FROM old_rows
        ) AS updated;
    ELSE
        DELETE FROM deleted_records USING old_rows WHERE deleted_records.account_id = old_rows.id;
        DELETE FROM forgotten_changes USING old_rows WHERE forgotten_changes.account_id = old_rows.id;
        DELETE FROM record_changes USING old_rows WHERE record_changes.account_id = old_rows.id;
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT id, current_position(), 'account', id, 'deleted', clock_timestamp() FROM old_rows;
    END IF;
    RETURN NULL;
END;
$$;
