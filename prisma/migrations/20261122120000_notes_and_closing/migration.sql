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

-- What a member writes down about a contact or a deal; it goes with that.
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "text" VARCHAR(10000) NOT NULL,
    "author_id" VARCHAR(255) NOT NULL,
    "contact_id" UUID,
    "deal_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "notes_pkey" PRIMARY KEY ("account_id","id")
);

CREATE INDEX "notes_account_id_contact_id_created_at_id_idx" ON "notes"("account_id", "contact_id", "created_at" DESC, "id" DESC);
CREATE INDEX "notes_account_id_deal_id_created_at_id_idx" ON "notes"("account_id", "deal_id", "created_at" DESC, "id" DESC);

ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notes" ADD CONSTRAINT "notes_text_not_blank" CHECK (btrim("text") <> '');
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_not_blank" CHECK (btrim("author_id") <> '');
ALTER TABLE "notes" ADD CONSTRAINT "notes_about_one_record" CHECK (num_nonnulls("contact_id", "deal_id") = 1);

CREATE TRIGGER "notes_touch_updated_at" BEFORE UPDATE ON "notes" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
