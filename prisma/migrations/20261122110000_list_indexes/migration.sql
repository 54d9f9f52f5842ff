-- Indexes for the filters and orders of lists that screens need; docs/decisions.md says which, and what
-- the others cost.

-- By contact or stage, newest first: what these replace has the same beginning.
-- DropIndex
DROP INDEX "deals_account_id_contact_id_idx";

-- DropIndex
DROP INDEX "deals_account_id_stage_id_idx";

-- DropIndex
DROP INDEX "form_submissions_account_id_contact_id_idx";

-- DropIndex
DROP INDEX "invoices_account_id_contact_id_idx";

-- CreateIndex
CREATE INDEX "bookings_account_id_updated_at_id_idx" ON "bookings"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "bookings_account_id_starts_at_id_idx" ON "bookings"("account_id", "starts_at", "id");

-- CreateIndex
CREATE INDEX "contacts_account_id_updated_at_id_idx" ON "contacts"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "contracts_account_id_updated_at_id_idx" ON "contracts"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "deals_account_id_updated_at_id_idx" ON "deals"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "deals_account_id_value_id_idx" ON "deals"("account_id", "value", "id");

-- CreateIndex
CREATE INDEX "deals_account_id_contact_id_created_at_id_idx" ON "deals"("account_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deals_account_id_stage_id_created_at_id_idx" ON "deals"("account_id", "stage_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "form_submissions_account_id_contact_id_created_at_id_idx" ON "form_submissions"("account_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "galleries_account_id_updated_at_id_idx" ON "galleries"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "invoices_account_id_updated_at_id_idx" ON "invoices"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "invoices_account_id_due_date_id_idx" ON "invoices"("account_id", "due_date", "id");

-- CreateIndex
CREATE INDEX "invoices_account_id_contact_id_created_at_id_idx" ON "invoices"("account_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_forms_account_id_updated_at_id_idx" ON "lead_forms"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "proposals_account_id_updated_at_id_idx" ON "proposals"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "workflows_account_id_updated_at_id_idx" ON "workflows"("account_id", "updated_at", "id");


-- By name: the expressions are those of `inAnyCase` in src/domain/lists/finding/orders.ts.
CREATE INDEX "contacts_account_id_name_id_idx" ON "contacts"(
    "account_id", (lower("last_name") COLLATE "C"), (lower("first_name") COLLATE "C"), "id"
);

-- Who calls: the expression is that of `phone` in src/domain/contact/finding.ts.
CREATE INDEX "contacts_account_id_phone_digits_idx" ON "contacts"("account_id", (regexp_replace("phone", '[^0-9]', '', 'g')))
    WHERE "phone" IS NOT NULL;
