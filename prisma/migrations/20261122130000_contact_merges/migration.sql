-- What became of contacts that were merged into others, and who did it.

-- CreateTable
CREATE TABLE "contact_merges" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "merged" JSONB NOT NULL,
    "merged_by" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "contact_merges_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateIndex
CREATE INDEX "contact_merges_account_id_contact_id_created_at_id_idx" ON "contact_merges"("account_id", "contact_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_merged_is_object" CHECK (jsonb_typeof("merged") = 'object');
