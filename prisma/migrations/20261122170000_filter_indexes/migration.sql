-- Indexes for filters and orders of lists that had none.

-- CreateIndex
CREATE INDEX "contacts_account_id_source_created_at_id_idx" ON "contacts"("account_id", "source", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deals_account_id_expected_close_date_id_idx" ON "deals"("account_id", "expected_close_date", "id");

-- CreateIndex
CREATE INDEX "invoices_account_id_amount_id_idx" ON "invoices"("account_id", "amount", "id");

-- CreateIndex
CREATE INDEX "proposals_account_id_status_created_at_id_idx" ON "proposals"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contracts_account_id_status_created_at_id_idx" ON "contracts"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "galleries_account_id_status_created_at_id_idx" ON "galleries"("account_id", "status", "created_at" DESC, "id" DESC);

-- By company: the expression is that of `inAnyCase` in src/domain/lists/finding/orders.ts.
CREATE INDEX "contacts_account_id_company_id_idx" ON "contacts"("account_id", (lower("company") COLLATE "C"), "id");
