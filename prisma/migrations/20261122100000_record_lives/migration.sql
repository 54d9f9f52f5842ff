-- Proposals, contracts, galleries, bookings and workflows are written and moved through their states.

ALTER TABLE "accounts" ADD COLUMN "prevent_double_booking" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "proposals"
    ADD COLUMN "deal_id" UUID,
    ADD COLUMN "accepted_name" VARCHAR(255);

CREATE TABLE "proposal_line_items" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" VARCHAR(255) NOT NULL,
    "quantity" DECIMAL(14,2) NOT NULL,
    "unit_price" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "proposal_line_items_pkey" PRIMARY KEY ("account_id","id")
);

ALTER TABLE "contracts"
    ADD COLUMN "deal_id" UUID,
    ADD COLUMN "proposal_id" UUID,
    ADD COLUMN "amount" DECIMAL(14,2),
    ADD COLUMN "expires_on" DATE;

ALTER TABLE "galleries" ADD COLUMN "deal_id" UUID;

ALTER TABLE "gallery_items" ADD COLUMN "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp();
UPDATE "gallery_items" SET "updated_at" = "created_at";

ALTER TABLE "bookings" ADD COLUMN "deal_id" UUID;

-- Items change places within one statement, so their places are compared at its end.
DROP INDEX "gallery_items_account_id_gallery_id_position_key";
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_account_id_gallery_id_position_key" UNIQUE ("account_id", "gallery_id", "position") DEFERRABLE INITIALLY IMMEDIATE;

CREATE UNIQUE INDEX "proposal_line_items_account_id_proposal_id_position_key" ON "proposal_line_items"("account_id", "proposal_id", "position");
CREATE INDEX "proposals_account_id_deal_id_idx" ON "proposals"("account_id", "deal_id");
CREATE INDEX "contracts_account_id_deal_id_idx" ON "contracts"("account_id", "deal_id");
CREATE INDEX "contracts_account_id_proposal_id_idx" ON "contracts"("account_id", "proposal_id");
CREATE INDEX "galleries_account_id_deal_id_idx" ON "galleries"("account_id", "deal_id");
CREATE INDEX "bookings_account_id_deal_id_idx" ON "bookings"("account_id", "deal_id");
CREATE INDEX "bookings_account_id_status_starts_at_idx" ON "bookings"("account_id", "status", "starts_at");

ALTER TABLE "proposals" ADD CONSTRAINT "proposals_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE SET NULL ("deal_id") ON UPDATE CASCADE;
ALTER TABLE "proposal_line_items" ADD CONSTRAINT "proposal_line_items_account_id_proposal_id_fkey" FOREIGN KEY ("account_id", "proposal_id") REFERENCES "proposals"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE SET NULL ("deal_id") ON UPDATE CASCADE;
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_proposal_id_fkey" FOREIGN KEY ("account_id", "proposal_id") REFERENCES "proposals"("account_id", "id") ON DELETE SET NULL ("proposal_id") ON UPDATE CASCADE;
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE SET NULL ("deal_id") ON UPDATE CASCADE;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE SET NULL ("deal_id") ON UPDATE CASCADE;

-- A line of a proposal holds what a line of an invoice holds.
ALTER TABLE "proposal_line_items" ADD CONSTRAINT "proposal_line_items_description_not_blank" CHECK (btrim("description") <> '');
ALTER TABLE "proposal_line_items" ADD CONSTRAINT "proposal_line_items_unit_price_in_range" CHECK ("unit_price" > -1000000000000 AND "unit_price" < 1000000000000);
ALTER TABLE "proposal_line_items" ADD CONSTRAINT "proposal_line_items_quantity_in_range" CHECK ("quantity" > 0 AND "quantity" < 1000000000000);
ALTER TABLE "proposal_line_items" ADD CONSTRAINT "proposal_line_items_position_not_negative" CHECK ("position" >= 0);
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_amount_in_range" CHECK ("amount" >= 0 AND "amount" < 1000000000000);
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_expires_on_in_range" CHECK ("expires_on" BETWEEN '1900-01-01' AND '2999-12-31');

-- What tells of a state is there in that state only.
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_accepted_name_fits_status" CHECK ("accepted_name" IS NULL OR "status" = 'accepted');
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_published_at_fits_status" CHECK ("published_at" IS NULL OR "status" <> 'draft');

CREATE TRIGGER "gallery_items_touch_updated_at" BEFORE UPDATE ON "gallery_items" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
