-- Answers to requests with an Idempotency-Key, which a repetition gets again. No foreign key to accounts, for the
-- reason that record_changes has none: whoever writes an answer has records of the account locked already.
CREATE TABLE "idempotency_keys" (
    "key" VARCHAR(64) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "account_id" UUID,
    "status" SMALLINT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "idempotency_keys_account_id_idx" ON "idempotency_keys"("account_id");

CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_headers_object" CHECK (jsonb_typeof("headers") = 'object');

-- Answers have personal data of the account. Whoever still writes one has records locked for which the deletion has
-- waited, so that it is there when this runs.
CREATE FUNCTION forget_idempotency_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM idempotency_keys USING old_rows WHERE idempotency_keys.account_id = old_rows.id;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "accounts_forget_idempotency_keys" AFTER DELETE ON "accounts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_idempotency_keys();
