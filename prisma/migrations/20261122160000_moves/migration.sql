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

-- A stage is written by its name at the time. Where a stage was deleted its deals have not moved. For each row
-- that moves, and no other: few do in one statement.
CREATE FUNCTION write_deal_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_in text;
    is_in text;
BEGIN
    IF NEW.status <> OLD.status THEN
        INSERT INTO moves (id, account_id, deal_id, field, from_value, to_value)
        VALUES (gen_random_uuid(), NEW.account_id, NEW.id, 'status', OLD.status, NEW.status);
    END IF;
    IF NEW.stage_id IS DISTINCT FROM OLD.stage_id THEN
        SELECT name INTO was_in FROM pipeline_stages WHERE account_id = OLD.account_id AND id = OLD.stage_id;
        SELECT name INTO is_in FROM pipeline_stages WHERE account_id = NEW.account_id AND id = NEW.stage_id;
        IF was_in IS DISTINCT FROM is_in THEN
            INSERT INTO moves (id, account_id, deal_id, field, from_value, to_value)
            VALUES (gen_random_uuid(), NEW.account_id, NEW.id, 'stage', was_in, is_in);
        END IF;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER "deals_write_moves" AFTER UPDATE ON "deals" FOR EACH ROW
    WHEN (NEW.status <> OLD.status OR NEW.stage_id IS DISTINCT FROM OLD.stage_id)
    EXECUTE FUNCTION write_deal_moves();

CREATE FUNCTION write_invoice_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO moves (id, account_id, invoice_id, field, from_value, to_value)
    VALUES (gen_random_uuid(), NEW.account_id, NEW.id, 'status', OLD.status, NEW.status);
    RETURN NULL;
END;
$$;
CREATE TRIGGER "invoices_write_move" AFTER UPDATE ON "invoices" FOR EACH ROW
    WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION write_invoice_move();
