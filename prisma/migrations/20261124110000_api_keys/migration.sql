-- Keys that programs call with. The key itself is not stored: only its SHA-256, by which it is found.
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scopes" VARCHAR(16)[] NOT NULL DEFAULT '{}',
    "key_hash" VARCHAR(43) NOT NULL,
    "hint" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "created_by" VARCHAR(255) NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("account_id", "id")
);

CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

CREATE INDEX "api_keys_account_id_created_at_id_idx" ON "api_keys"("account_id", "created_at" DESC, "id" DESC);

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_name_not_blank" CHECK (btrim("name") <> '');
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("scopes" <@ ARRAY['read', 'write', 'export', 'admin']::varchar[]);
