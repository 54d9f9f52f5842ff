-- What an invoice says of the business. A nullable column without a default rewrites nothing.
ALTER TABLE "accounts" ADD COLUMN "currency" VARCHAR(3),
ADD COLUMN "business_name" VARCHAR(255),
ADD COLUMN "business_address" VARCHAR(500),
ADD COLUMN "tax_number" VARCHAR(100),
ADD COLUMN "invoice_terms" VARCHAR(2000);

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_currency_coded" CHECK ("currency" ~ '^[A-Z]{3}$');

-- A table of its own: lists and exports of invoices never read what opens one.
CREATE TABLE "invoice_links" (
    "account_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "invoice_links_pkey" PRIMARY KEY ("account_id", "invoice_id")
);

CREATE UNIQUE INDEX "invoice_links_token_hash_key" ON "invoice_links"("token_hash");

ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_account_id_invoice_id_fkey" FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoices"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those who follow the invoice hear of its link, which is a part of it.
CREATE TRIGGER "invoice_links_tell_inserted" AFTER INSERT ON "invoice_links" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');
CREATE TRIGGER "invoice_links_tell_updated" AFTER UPDATE ON "invoice_links" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');
CREATE TRIGGER "invoice_links_tell_deleted" AFTER DELETE ON "invoice_links" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_changes('invoice', 'invoices', 'invoice_id');
