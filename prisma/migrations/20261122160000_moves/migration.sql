-- What became of deals and invoices step by step: each change of a status, and of a deal's stage. The
-- database writes it, whoever makes the change.
CREATE TYPE "move_field" AS ENUM ('status', 'stage');

CREATE TABLE "moves" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "deal_id" UUID,
    "invoice_id" UUID,
    "field" "move_field" NOT NULL,
    "from_value" VARCHAR(255),
    "to_value" VARCHAR(255),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "moves_pkey" PRIMARY KEY ("account_id", "id")
);

-- What is known of those made so far.
INSERT INTO "moves" ("id", "account_id", "deal_id", "field", "from_value", "to_value", "created_at")
SELECT gen_random_uuid(), "account_id", "id", 'status', 'open', "status"::text, "closed_at"
FROM "deals" WHERE "closed_at" IS NOT NULL;
INSERT INTO "moves" ("id", "account_id", "invoice_id", "field", "from_value", "to_value", "created_at")
SELECT gen_random_uuid(), "account_id", "id", 'status'::move_field, 'draft', 'sent', "sent_at"
FROM "invoices" WHERE "sent_at" IS NOT NULL
UNION ALL
SELECT gen_random_uuid(), "account_id", "id", 'status', 'sent', 'viewed', "viewed_at"
FROM "invoices" WHERE "viewed_at" IS NOT NULL;

CREATE INDEX "moves_account_id_deal_id_created_at_id_idx" ON "moves"("account_id", "deal_id", "created_at" DESC, "id" DESC);
CREATE INDEX "moves_account_id_invoice_id_created_at_id_idx" ON "moves"("account_id", "invoice_id", "created_at" DESC, "id" DESC);

ALTER TABLE "moves" ADD CONSTRAINT "moves_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moves" ADD CONSTRAINT "moves_account_id_deal_id_fkey" FOREIGN KEY ("account_id", "deal_id") REFERENCES "deals"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moves" ADD CONSTRAINT "moves_account_id_invoice_id_fkey" FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoices"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "moves" ADD CONSTRAINT "moves_of_one_record" CHECK (num_nonnulls("deal_id", "invoice_id") = 1);
ALTER TABLE "moves" ADD CONSTRAINT "moves_from_somewhere_else" CHECK ("from_value" IS DISTINCT FROM "to_value");

-- A stage is written by its name at the time. Where a stage was deleted its deals have not moved.
CREATE FUNCTION write_deal_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO moves (id, account_id, deal_id, field, from_value, to_value)
    SELECT gen_random_uuid(), account_id, id, 'status'::move_field, was.status::text, made.status::text
    FROM old_rows AS was JOIN new_rows AS made USING (account_id, id)
    WHERE was.status <> made.status
    UNION ALL
    SELECT gen_random_uuid(), account_id, id, 'stage', was.name, made.name
    FROM (
        SELECT old_rows.account_id, old_rows.id, name FROM old_rows
        LEFT JOIN pipeline_stages AS stage ON stage.account_id = old_rows.account_id AND stage.id = old_rows.stage_id
    ) AS was JOIN (
        SELECT new_rows.account_id, new_rows.id, name FROM new_rows
        LEFT JOIN pipeline_stages AS stage ON stage.account_id = new_rows.account_id AND stage.id = new_rows.stage_id
    ) AS made USING (account_id, id)
    WHERE was.name IS DISTINCT FROM made.name;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "deals_write_moves" AFTER UPDATE ON "deals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_deal_moves();

CREATE FUNCTION write_invoice_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO moves (id, account_id, invoice_id, field, from_value, to_value)
    SELECT gen_random_uuid(), account_id, id, 'status'::move_field, was.status::text, made.status::text
    FROM old_rows AS was JOIN new_rows AS made USING (account_id, id)
    WHERE was.status <> made.status;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "invoices_write_moves" AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_invoice_moves();
