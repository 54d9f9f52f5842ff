-- Events that are sent to addresses of the business. The database writes each in the transaction of the change that it
-- is about, and only where an endpoint is to hear of it: nothing is lost, and nothing is sent of what was rolled back.
CREATE TYPE "webhook_disabled_reason" AS ENUM ('by_owner', 'failing', 'gone');
CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'delivered', 'failed');
CREATE TYPE "webhook_failure" AS ENUM ('status', 'timeout', 'connection', 'certificate', 'address', 'disabled', 'message');

CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "events" VARCHAR(32)[] NOT NULL DEFAULT '{}',
    "description" VARCHAR(255) NOT NULL DEFAULT '',
    "secret" VARCHAR(64) NOT NULL,
    "previous_secret" VARCHAR(64),
    "previous_secret_until" TIMESTAMPTZ(6),
    "failing_since" TIMESTAMPTZ(6),
    "disabled_at" TIMESTAMPTZ(6),
    "disabled_reason" "webhook_disabled_reason",
    "enabled_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("account_id", "id")
);

-- There are no foreign keys from here: a change would wait for the account, or the endpoint, while whoever deletes that
-- waits for the changed record. Triggers delete what belongs to it.
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "record_id" UUID NOT NULL,
    "merged_id" UUID,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("account_id", "id")
);

-- "sequence" is drawn while the changed record is locked, so that messages about a record are in the order of its
-- changes, and whoever sees one sees those before it.
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "record_id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6),
    "last_attempt_at" TIMESTAMPTZ(6),
    "http_status" INTEGER,
    "duration_ms" INTEGER,
    "failure" "webhook_failure",
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("account_id", "id")
);

CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
CREATE INDEX "webhook_deliveries_account_id_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC);
-- What is to be sent, and what has to wait for it.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("account_id", "endpoint_id", "next_attempt_at")
    WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_of_record_idx" ON "webhook_deliveries"("account_id", "endpoint_id", "record_id", "sequence")
    WHERE "next_attempt_at" IS NOT NULL;
-- An invoice becomes overdue once, whoever notices it first.
CREATE UNIQUE INDEX "webhook_events_overdue_once_idx" ON "webhook_events"("account_id", "record_id")
    WHERE "type" = 'invoice.overdue';

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_url_not_blank" CHECK (btrim("url") <> '');
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_disabled_for_a_reason" CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_attempts_not_negative" CHECK ("attempts" >= 0);
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_pending_until_over" CHECK (("next_attempt_at" IS NULL) = ("status" <> 'pending'));

-- Not where it only failed, or works again.
CREATE TRIGGER "webhook_endpoints_touch_updated_at" BEFORE UPDATE ON "webhook_endpoints" FOR EACH ROW
    WHEN ((OLD.url, OLD.events, OLD.description, OLD.secret, OLD.disabled_at) IS DISTINCT FROM (NEW.url, NEW.events, NEW.description, NEW.secret, NEW.disabled_at))
    EXECUTE FUNCTION touch_updated_at();

-- Writes an event and its messages. Where no endpoint is to hear of it this is one look at an index.
CREATE FUNCTION add_webhook_event(of_account uuid, of_type text, of_record uuid, of_merged uuid DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    event uuid;
    moment timestamptz := clock_timestamp();
BEGIN
    IF NOT EXISTS (
        SELECT FROM webhook_endpoints
        WHERE account_id = of_account AND disabled_at IS NULL AND of_type = ANY (events)
    ) THEN
        RETURN;
    END IF;
    INSERT INTO webhook_events (account_id, type, record_id, merged_id, created_at)
    VALUES (of_account, of_type, of_record, of_merged, moment)
    ON CONFLICT DO NOTHING RETURNING id INTO event;
    IF event IS NOT NULL THEN
        INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, next_attempt_at, created_at)
        SELECT account_id, id, event, of_type, of_record, moment, moment FROM webhook_endpoints
        WHERE account_id = of_account AND disabled_at IS NULL AND of_type = ANY (events);
    END IF;
END;
$$;

-- The event of a record that the argument names: it is there, has changed, or is gone. The records of a deleted account
-- go after the account.
CREATE FUNCTION tell_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_account uuid := coalesce(NEW.account_id, OLD.account_id);
BEGIN
    IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE account_id = of_account) THEN
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'updated_at' <> to_jsonb(OLD) - 'updated_at' THEN
        PERFORM add_webhook_event(NEW.account_id, TG_ARGV[0], NEW.id);
    ELSIF TG_OP = 'DELETE' AND EXISTS (SELECT FROM accounts WHERE id = OLD.account_id) THEN
        PERFORM add_webhook_event(OLD.account_id, TG_ARGV[0], OLD.id);
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION tell_webhook_merge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_webhook_event(NEW.account_id, 'contact.merged', NEW.contact_id, NEW.merged_id);
    RETURN NULL;
END;
$$;

-- A deal that moves has the event of its move, and no other.
CREATE FUNCTION tell_webhook_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_webhook_event(NEW.account_id, CASE NEW.status WHEN 'open' THEN 'deal.reopened' ELSE 'deal.' || NEW.status END, NEW.id);
    RETURN NULL;
END;
$$;

-- One that is sent after its last day to pay is overdue at once; time alone makes the others so, which the service notices.
CREATE FUNCTION tell_webhook_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_webhook_event(NEW.account_id, 'invoice.' || NEW.status, NEW.id);
    IF OLD.overdue_after IS NULL AND NEW.overdue_after < (
        SELECT (NEW.sent_at AT TIME ZONE time_zone)::date FROM accounts WHERE id = NEW.account_id
    ) THEN
        PERFORM add_webhook_event(NEW.account_id, 'invoice.overdue', NEW.id);
    END IF;
    RETURN NULL;
END;
$$;

-- An import writes a whole account, of which nobody can have heard.
CREATE TRIGGER "contacts_webhook_created" AFTER INSERT ON "contacts" FOR EACH ROW
    WHEN (current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_webhook_event('contact.created');
CREATE TRIGGER "contacts_webhook_updated" AFTER UPDATE ON "contacts" FOR EACH ROW EXECUTE FUNCTION tell_webhook_event('contact.updated');
CREATE TRIGGER "contacts_webhook_deleted" AFTER DELETE ON "contacts" FOR EACH ROW EXECUTE FUNCTION tell_webhook_event('contact.deleted');
CREATE TRIGGER "contact_merges_webhook_created" AFTER INSERT ON "contact_merges" FOR EACH ROW
    WHEN (current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_webhook_merge();

CREATE TRIGGER "deals_webhook_created" AFTER INSERT ON "deals" FOR EACH ROW
    WHEN (current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_webhook_event('deal.created');
CREATE TRIGGER "deals_webhook_updated" AFTER UPDATE ON "deals" FOR EACH ROW
    WHEN (OLD.status = NEW.status) EXECUTE FUNCTION tell_webhook_event('deal.updated');
CREATE TRIGGER "deals_webhook_moved" AFTER UPDATE ON "deals" FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_webhook_deal();
CREATE TRIGGER "deals_webhook_deleted" AFTER DELETE ON "deals" FOR EACH ROW EXECUTE FUNCTION tell_webhook_event('deal.deleted');

CREATE TRIGGER "invoices_webhook_created" AFTER INSERT ON "invoices" FOR EACH ROW
    WHEN (current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_webhook_event('invoice.created');
CREATE TRIGGER "invoices_webhook_moved" AFTER UPDATE ON "invoices" FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_webhook_invoice();

CREATE TRIGGER "form_submissions_webhook_created" AFTER INSERT ON "form_submissions" FOR EACH ROW
    WHEN (NEW.outcome <> 'spam' AND current_setting('bizgate.bulk', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION tell_webhook_event('form.submitted');
CREATE TRIGGER "export_receipts_webhook_created" AFTER INSERT ON "export_receipts" FOR EACH ROW
    EXECUTE FUNCTION tell_webhook_event('export.finished');

-- With an endpoint go its messages, and with the last one the events.
CREATE FUNCTION forget_webhook_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM webhook_deliveries WHERE account_id = OLD.account_id AND endpoint_id = OLD.id;
    IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE account_id = OLD.account_id) THEN
        DELETE FROM webhook_events WHERE account_id = OLD.account_id;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "webhook_endpoints_forget" AFTER DELETE ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION forget_webhook_endpoint();

-- With an account goes what its own deletion made.
CREATE FUNCTION forget_webhook_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM webhook_deliveries WHERE account_id = OLD.id;
    DELETE FROM webhook_events WHERE account_id = OLD.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "accounts_webhooks_forget" AFTER DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION forget_webhook_events();
