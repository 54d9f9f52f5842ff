-- What the lists' filters read, so that none of them looks at an account's every record.

-- Both come with Postgres (contrib) and are trusted: whoever may create in the database may add them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- What a search looks through: "first last" on one line, the e-mail on the next, so that a search text,
-- which has no line break, never matches across. Stored, because a text of one or two letters, which
-- no index finds, is compared with every contact. In lower case by the database's own rules; compared
-- byte by byte.
ALTER TABLE "contacts" ADD COLUMN "search_text" TEXT COLLATE "C" GENERATED ALWAYS AS (
    lower("first_name" || ' ' || coalesce("last_name", '') || E'\n' || coalesce("email", ''))
) STORED;

-- New entries wait in a list that every search reads and that is merged at 512 kB: the merge of many
-- at once is cheap, the entry of each by itself doubles the cost of an insert.
CREATE INDEX "contacts_account_id_search_text_idx" ON "contacts"
    USING gin ("account_id", "search_text" gin_trgm_ops) WITH (gin_pending_list_limit = 512);

-- Invoices that can read as overdue, with all that decides whether they do: places in the lists of
-- those that do and of those that do not are found over this index alone.
CREATE INDEX "invoices_payable_account_id_created_at_id_idx" ON "invoices"("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("status", "due_date", "amount", "amount_paid")
    WHERE "status" IN ('sent', 'viewed', 'partial');
