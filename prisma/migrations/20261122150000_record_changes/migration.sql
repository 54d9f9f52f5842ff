-- What changed in an account and when, for those who follow it, and what was deleted. The database writes it
-- itself, in the transaction of the change: whatever was changed is told, and what was rolled back is not.

-- Kept for two hours. "position" is the transaction: transactions end in another order than they begin,
-- so a reader compares it with a snapshot (see src/domain/live/statements.ts). There are no foreign keys
-- to accounts in here: a deletion would wait for the account while whoever deletes the account waits
-- for the record.
CREATE TABLE "record_changes" (
    "account_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "record_id" VARCHAR(255) NOT NULL,
    "change" VARCHAR(8) NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "record_changes_pkey" PRIMARY KEY ("account_id","position","id")
);

CREATE INDEX "record_changes_changed_at_idx" ON "record_changes"("changed_at");

-- The newest change of an account that is no longer kept: who has not heard of it has missed something.
CREATE TABLE "forgotten_changes" (
    "account_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "id" BIGINT NOT NULL,

    CONSTRAINT "forgotten_changes_pkey" PRIMARY KEY ("account_id")
);

-- Kept as long as the account.
CREATE TABLE "deleted_records" (
    "account_id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(6) NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "record_id" VARCHAR(255) NOT NULL,

    CONSTRAINT "deleted_records_pkey" PRIMARY KEY ("account_id","deleted_at","record_id")
);

ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_change_known" CHECK ("change" IN ('created', 'updated', 'deleted'));

-- The transaction at work, as a number.
CREATE FUNCTION current_position() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT pg_current_xact_id()::text::bigint';

-- Tells what a statement did to records of the kind that the first argument names; the second is the column
-- that has the record's id. A record that is as it was, but for the moment of the update, was not changed.
-- EXCEPT, and not a join: how many rows a statement changes is not known when this is planned. The records
-- of a deleted account go after it: the account tells it for all of them. Spam is not told.
CREATE FUNCTION tell_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    has_spam boolean := TG_TABLE_NAME = 'form_submissions';
    moment timestamptz := clock_timestamp();
BEGIN
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

-- Tells what a statement did to parts of records as an update of the record: the arguments are its kind, its
-- table, and the column that has its id. Not where this transaction has told of the record already, nor
-- where the record itself is gone.
CREATE FUNCTION tell_part_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed text := CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT account_id, %1$I AS id FROM new_rows'
        WHEN 'UPDATE' THEN 'SELECT account_id, %1$I AS id FROM (
            SELECT account_id, %1$I, to_jsonb(new_rows) - ''updated_at'' FROM new_rows
            EXCEPT SELECT account_id, %1$I, to_jsonb(old_rows) - ''updated_at'' FROM old_rows) AS updated'
        ELSE 'SELECT account_id, %1$I AS id FROM old_rows'
    END;
BEGIN
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

-- Tells of the account itself. The number of its last invoice is nobody's to see. With an account goes what
-- is kept of its records.
CREATE FUNCTION tell_account_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
        INSERT INTO record_changes (account_id, position, kind, record_id, change, changed_at)
        SELECT id, current_position(), 'account', id, 'deleted', clock_timestamp() FROM old_rows;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "contacts_tell_inserted" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contact', 'id');
CREATE TRIGGER "contacts_tell_updated" AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contact', 'id');
CREATE TRIGGER "contacts_tell_deleted" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contact', 'id');

CREATE TRIGGER "deals_tell_inserted" AFTER INSERT ON "deals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('deal', 'id');
CREATE TRIGGER "deals_tell_updated" AFTER UPDATE ON "deals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('deal', 'id');
CREATE TRIGGER "deals_tell_deleted" AFTER DELETE ON "deals" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('deal', 'id');

CREATE TRIGGER "invoices_tell_inserted" AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('invoice', 'id');
CREATE TRIGGER "invoices_tell_updated" AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('invoice', 'id');
CREATE TRIGGER "invoices_tell_deleted" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('invoice', 'id');

CREATE TRIGGER "lead_forms_tell_inserted" AFTER INSERT ON "lead_forms" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('lead_form', 'id');
CREATE TRIGGER "lead_forms_tell_updated" AFTER UPDATE ON "lead_forms" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('lead_form', 'id');
CREATE TRIGGER "lead_forms_tell_deleted" AFTER DELETE ON "lead_forms" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('lead_form', 'id');

CREATE TRIGGER "form_submissions_tell_inserted" AFTER INSERT ON "form_submissions" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('form_submission', 'id');
CREATE TRIGGER "form_submissions_tell_updated" AFTER UPDATE ON "form_submissions" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('form_submission', 'id');
CREATE TRIGGER "form_submissions_tell_deleted" AFTER DELETE ON "form_submissions" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('form_submission', 'id');

CREATE TRIGGER "proposals_tell_inserted" AFTER INSERT ON "proposals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('proposal', 'id');
CREATE TRIGGER "proposals_tell_updated" AFTER UPDATE ON "proposals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('proposal', 'id');
CREATE TRIGGER "proposals_tell_deleted" AFTER DELETE ON "proposals" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('proposal', 'id');

CREATE TRIGGER "contracts_tell_inserted" AFTER INSERT ON "contracts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contract', 'id');
CREATE TRIGGER "contracts_tell_updated" AFTER UPDATE ON "contracts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contract', 'id');
CREATE TRIGGER "contracts_tell_deleted" AFTER DELETE ON "contracts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('contract', 'id');

CREATE TRIGGER "galleries_tell_inserted" AFTER INSERT ON "galleries" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('gallery', 'id');
CREATE TRIGGER "galleries_tell_updated" AFTER UPDATE ON "galleries" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('gallery', 'id');
CREATE TRIGGER "galleries_tell_deleted" AFTER DELETE ON "galleries" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('gallery', 'id');

CREATE TRIGGER "bookings_tell_inserted" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('booking', 'id');
CREATE TRIGGER "bookings_tell_updated" AFTER UPDATE ON "bookings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('booking', 'id');
CREATE TRIGGER "bookings_tell_deleted" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('booking', 'id');

CREATE TRIGGER "workflows_tell_inserted" AFTER INSERT ON "workflows" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('workflow', 'id');
CREATE TRIGGER "workflows_tell_updated" AFTER UPDATE ON "workflows" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('workflow', 'id');
CREATE TRIGGER "workflows_tell_deleted" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('workflow', 'id');

CREATE TRIGGER "notes_tell_inserted" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('note', 'id');
CREATE TRIGGER "notes_tell_updated" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('note', 'id');
CREATE TRIGGER "notes_tell_deleted" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('note', 'id');

CREATE TRIGGER "pipeline_stages_tell_inserted" AFTER INSERT ON "pipeline_stages" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('pipeline_stage', 'id');
CREATE TRIGGER "pipeline_stages_tell_updated" AFTER UPDATE ON "pipeline_stages" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('pipeline_stage', 'id');
CREATE TRIGGER "pipeline_stages_tell_deleted" AFTER DELETE ON "pipeline_stages" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('pipeline_stage', 'id');

CREATE TRIGGER "team_members_tell_inserted" AFTER INSERT ON "team_members" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('team_member', 'user_id');
CREATE TRIGGER "team_members_tell_updated" AFTER UPDATE ON "team_members" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('team_member', 'user_id');
CREATE TRIGGER "team_members_tell_deleted" AFTER DELETE ON "team_members" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_record_changes('team_member', 'user_id');

-- A payment changes its invoice as well.
CREATE TRIGGER "invoice_line_items_tell_inserted" AFTER INSERT ON "invoice_line_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');
CREATE TRIGGER "invoice_line_items_tell_updated" AFTER UPDATE ON "invoice_line_items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');
CREATE TRIGGER "invoice_line_items_tell_deleted" AFTER DELETE ON "invoice_line_items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');

CREATE TRIGGER "proposal_line_items_tell_inserted" AFTER INSERT ON "proposal_line_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('proposal', 'proposals', 'proposal_id');
CREATE TRIGGER "proposal_line_items_tell_updated" AFTER UPDATE ON "proposal_line_items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('proposal', 'proposals', 'proposal_id');
CREATE TRIGGER "proposal_line_items_tell_deleted" AFTER DELETE ON "proposal_line_items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('proposal', 'proposals', 'proposal_id');

CREATE TRIGGER "gallery_items_tell_inserted" AFTER INSERT ON "gallery_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('gallery', 'galleries', 'gallery_id');
CREATE TRIGGER "gallery_items_tell_updated" AFTER UPDATE ON "gallery_items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('gallery', 'galleries', 'gallery_id');
CREATE TRIGGER "gallery_items_tell_deleted" AFTER DELETE ON "gallery_items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('gallery', 'galleries', 'gallery_id');

CREATE TRIGGER "contact_merges_tell_inserted" AFTER INSERT ON "contact_merges" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('contact', 'contacts', 'contact_id');
CREATE TRIGGER "contact_merges_tell_updated" AFTER UPDATE ON "contact_merges" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('contact', 'contacts', 'contact_id');
CREATE TRIGGER "contact_merges_tell_deleted" AFTER DELETE ON "contact_merges" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('contact', 'contacts', 'contact_id');

CREATE TRIGGER "accounts_tell_updated" AFTER UPDATE ON "accounts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_account_changes();
CREATE TRIGGER "accounts_tell_deleted" AFTER DELETE ON "accounts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_account_changes();
