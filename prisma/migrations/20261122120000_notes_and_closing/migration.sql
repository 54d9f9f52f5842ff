-- When a deal was closed. The database keeps it, as it keeps updated_at, so that every closed deal has one
-- whoever closes it, and no open one does. A closed deal that is changed, or written with a moment, keeps it.
ALTER TABLE "deals" ADD COLUMN "closed_at" TIMESTAMPTZ(6);

-- The last change of a closed deal is the nearest that is known. What fills the column changes no deal.
ALTER TABLE "deals" DISABLE TRIGGER "deals_touch_updated_at";
UPDATE "deals" SET "closed_at" = "updated_at" WHERE "status" <> 'open';
ALTER TABLE "deals" ENABLE TRIGGER "deals_touch_updated_at";

ALTER TABLE "deals" ADD CONSTRAINT "deals_closed_at_fits_status" CHECK (("status" = 'open') = ("closed_at" IS NULL));

CREATE FUNCTION keep_closed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.closed_at := CASE WHEN NEW.status <> 'open' THEN coalesce(NEW.closed_at, clock_timestamp()) END;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "deals_keep_closed_at" BEFORE INSERT OR UPDATE ON "deals" FOR EACH ROW EXECUTE FUNCTION keep_closed_at();
