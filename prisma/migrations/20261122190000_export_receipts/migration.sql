-- What was exported, when, and by whom: a row an export, the newest of an account and kind.
CREATE TYPE "export_kind" AS ENUM ('account', 'contacts');
CREATE TYPE "export_outcome" AS ENUM ('complete', 'broken_off');
CREATE TYPE "export_face" AS ENUM ('rest', 'graphql');

CREATE TABLE "export_receipts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "export_kind" NOT NULL,
    "exported_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL,
    "outcome" "export_outcome" NOT NULL,
    "face" "export_face" NOT NULL,
    "user_id" VARCHAR(255) NOT NULL,
    "counts" JSONB NOT NULL,
    "bytes" BIGINT,
    "sha256" VARCHAR(64),

    CONSTRAINT "export_receipts_pkey" PRIMARY KEY ("account_id", "id")
);

CREATE INDEX "export_receipts_account_id_kind_ended_at_id_idx" ON "export_receipts"("account_id", "kind", "ended_at" DESC, "id" DESC);

ALTER TABLE "export_receipts" ADD CONSTRAINT "export_receipts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "export_receipts" ADD CONSTRAINT "export_receipts_counts_is_array" CHECK (jsonb_typeof("counts") = 'array');
ALTER TABLE "export_receipts" ADD CONSTRAINT "export_receipts_bytes_not_negative" CHECK ("bytes" >= 0);
ALTER TABLE "export_receipts" ADD CONSTRAINT "export_receipts_sha256_hex" CHECK ("sha256" ~ '^[0-9a-f]{64}$');
-- A digest is of a whole file, and each whole file has one.
ALTER TABLE "export_receipts" ADD CONSTRAINT "export_receipts_digest_of_file" CHECK (("sha256" IS NOT NULL) = ("outcome" = 'complete' AND "bytes" IS NOT NULL));
