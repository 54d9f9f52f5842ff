-- An update moves updated_at to a later millisecond than before, however short after the last one: the API
-- answers milliseconds, and who changes a record says with one of them what it has read.
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.updated_at := greatest(clock_timestamp(), date_trunc('milliseconds', OLD.updated_at) + interval '1 millisecond');
    RETURN NEW;
END;
$$;

-- An invoice that draws its number does not change what callers see of the account.
DROP TRIGGER "accounts_touch_updated_at" ON "accounts";
CREATE TRIGGER "accounts_touch_updated_at" BEFORE UPDATE ON "accounts" FOR EACH ROW
    WHEN (OLD."last_invoice_number" = NEW."last_invoice_number") EXECUTE FUNCTION touch_updated_at();
