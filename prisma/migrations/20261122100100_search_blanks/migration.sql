-- A search counts any run of blanks as one space, and so does the text it looks through: a name is
-- found however its blanks were typed. The characters are those of src/domain/contact/search.ts, named
-- one by one, as what \s stands for differs between Postgres and JavaScript.

-- One rewrite of the table, which takes the old column's index with it.
ALTER TABLE "contacts" DROP COLUMN "search_text", ADD COLUMN "search_text" TEXT COLLATE "C" GENERATED ALWAYS AS (
    lower(regexp_replace(
        "first_name" || ' ' || coalesce("last_name", ''),
        '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
    ) || E'\n' || coalesce("email", ''))
) STORED;

-- See 20261121130000_filter_indexes.
CREATE INDEX "contacts_account_id_search_text_idx" ON "contacts"
    USING gin ("account_id", "search_text" gin_trgm_ops) WITH (gin_pending_list_limit = 512);
