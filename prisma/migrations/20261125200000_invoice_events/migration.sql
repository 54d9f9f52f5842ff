-- A payment that is taken back puts its invoice where it was, which sends and shows it to nobody again, and may leave it
-- overdue. What has no event of its own is an update: an edited draft, a part that is paid, a payment taken back, another contact
-- after a merge, or none after a deletion.
CREATE OR REPLACE FUNCTION tell_webhook_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_webhook_event(NEW.account_id, CASE
        WHEN NEW.status = OLD.status OR NEW.status = 'partial' THEN 'invoice.updated'
        WHEN NEW.status = 'sent' AND OLD.status <> 'draft' THEN 'invoice.updated'
        WHEN NEW.status = 'viewed' AND OLD.viewed_at IS NOT NULL THEN 'invoice.updated'
        ELSE 'invoice.' || NEW.status
    END, NEW.id);
    IF OLD.overdue_after IS NULL AND NEW.overdue_after < (
        SELECT (greatest(NEW.sent_at, NEW.updated_at) AT TIME ZONE time_zone)::date FROM accounts WHERE id = NEW.account_id
    ) THEN
        PERFORM add_webhook_event(NEW.account_id, 'invoice.overdue', NEW.id);
    END IF;
    RETURN NULL;
END;
$$;

DROP TRIGGER "invoices_webhook_moved" ON "invoices";
CREATE TRIGGER "invoices_webhook_changed" AFTER UPDATE ON "invoices" FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_webhook_invoice();
