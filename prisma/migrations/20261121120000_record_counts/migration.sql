-- How many contacts, deals and invoices an account has in each state, kept by the database itself,
-- so that a list's total is as quick to tell for a million records as for ten.

-- One count is the sum of its slots. A writer adds to a slot that nobody else is writing, or to a new
-- one, so that writers never wait for one another; a slot by itself may be negative.
CREATE TABLE "record_counts" (
    "account_id" UUID NOT NULL,
    "collection" VARCHAR(16) NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "due_date" DATE NOT NULL DEFAULT 'infinity',
    "slot" BIGSERIAL NOT NULL,
    "records" BIGINT NOT NULL,

    CONSTRAINT "record_counts_pkey" PRIMARY KEY ("account_id", "collection", "state", "due_date", "slot")
)
-- Room for the next versions of a row on its own page: they need no new entry in the index then.
WITH (fillfactor = 50);

-- The date after which an invoice reads as overdue while it is as it is; infinity: never.
CREATE FUNCTION invoice_overdue_after(
    of_status invoice_status, of_due_date date, of_amount numeric, of_amount_paid numeric
) RETURNS date LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN of_status IN ('sent', 'viewed', 'partial') AND of_amount > of_amount_paid
            THEN coalesce(of_due_date, 'infinity')
        ELSE 'infinity'
    END
$$;

-- What record_counts has to say, by counting.
CREATE FUNCTION count_all_records()
RETURNS TABLE (account_id uuid, collection text, state text, due_date date, records bigint)
LANGUAGE sql STABLE AS $$
    SELECT account_id, 'contacts', contact_type::text, date 'infinity', count(*)
    FROM contacts GROUP BY account_id, contact_type
    UNION ALL
    SELECT account_id, 'deals', status::text, date 'infinity', count(*)
    FROM deals GROUP BY account_id, status
    UNION ALL
    SELECT account_id, 'invoices', status::text, invoice_overdue_after(status, due_date, amount, amount_paid), count(*)
    FROM invoices GROUP BY 1, 3, 4
$$;

-- Adds to one count without waiting for anybody. A row that another transaction has changed and not
-- yet ended is passed over; where all are, a new slot is opened. At stricter isolation levels, where
-- a row changed since the snapshot is an error, every change opens one.
CREATE FUNCTION add_to_record_count(
    of_account uuid, of_collection text, of_state text, of_due_date date, change bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    used bigint;
    remaining bigint;
BEGIN
    IF current_setting('transaction_isolation') = 'read committed' THEN
        UPDATE record_counts SET records = records + change
        WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
            AND slot = (
                SELECT slot FROM record_counts
                WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
                ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
            )
        RETURNING slot, records INTO used, remaining;
    END IF;
    IF used IS NULL THEN
        INSERT INTO record_counts (account_id, collection, state, due_date, records)
        VALUES (of_account, of_collection, of_state, of_due_date, change);
    ELSIF remaining = 0 AND of_due_date <> 'infinity' THEN
        -- States are few, days are not.
        DELETE FROM record_counts
        WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
            AND slot = used;
    END IF;
END;
$$;

-- The triggers run once a statement, however many rows it changes, and write differences only. The
-- records of a deleted account go after its counts: they must not leave new ones.

CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_to_record_count(account_id, 'contacts', contact_type::text, 'infinity', count(*))
        FROM new_rows GROUP BY account_id, contact_type;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM add_to_record_count(account_id, 'contacts', contact_type::text, 'infinity', sum(change))
        FROM (
            SELECT account_id, contact_type, 1 AS change FROM new_rows
            UNION ALL SELECT account_id, contact_type, -1 FROM old_rows
        ) AS changes
        GROUP BY account_id, contact_type HAVING sum(change) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_record_count(account_id, 'contacts', contact_type::text, 'infinity', -count(*))
        FROM old_rows WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
        GROUP BY account_id, contact_type;
    ELSE
        DELETE FROM record_counts WHERE collection = 'contacts';
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION count_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_to_record_count(account_id, 'deals', status::text, 'infinity', count(*))
        FROM new_rows GROUP BY account_id, status;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM add_to_record_count(account_id, 'deals', status::text, 'infinity', sum(change))
        FROM (
            SELECT account_id, status, 1 AS change FROM new_rows
            UNION ALL SELECT account_id, status, -1 FROM old_rows
        ) AS changes
        GROUP BY account_id, status HAVING sum(change) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_record_count(account_id, 'deals', status::text, 'infinity', -count(*))
        FROM old_rows WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
        GROUP BY account_id, status;
    ELSE
        DELETE FROM record_counts WHERE collection = 'deals';
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION count_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_to_record_count(account_id, 'invoices', status::text, overdue_after, count(*))
        FROM (
            SELECT account_id, status, invoice_overdue_after(status, due_date, amount, amount_paid) AS overdue_after
            FROM new_rows
        ) AS inserted
        GROUP BY account_id, status, overdue_after;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM add_to_record_count(account_id, 'invoices', status::text, overdue_after, sum(change))
        FROM (
            SELECT account_id, status, invoice_overdue_after(status, due_date, amount, amount_paid) AS overdue_after, 1 AS change
            FROM new_rows
            UNION ALL
            SELECT account_id, status, invoice_overdue_after(status, due_date, amount, amount_paid), -1
            FROM old_rows
        ) AS changes
        GROUP BY account_id, status, overdue_after HAVING sum(change) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_record_count(account_id, 'invoices', status::text, overdue_after, -count(*))
        FROM (
            SELECT account_id, status, invoice_overdue_after(status, due_date, amount, amount_paid) AS overdue_after
            FROM old_rows WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
        ) AS deleted
        GROUP BY account_id, status, overdue_after;
    ELSE
        DELETE FROM record_counts WHERE collection = 'invoices';
    END IF;
    RETURN NULL;
END;
$$;

-- There is no foreign key to accounts: its cascade would delete one count after the other at a time
-- when the records still have theirs to write.
CREATE FUNCTION forget_record_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM record_counts USING old_rows WHERE record_counts.account_id = old_rows.id;
    ELSE
        DELETE FROM record_counts;
    END IF;
    RETURN NULL;
END;
$$;

-- Nobody writes between the count and the triggers.
LOCK TABLE "accounts", "contacts", "deals", "invoices" IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER "contacts_count_inserted" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER "contacts_count_updated" AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER "contacts_count_deleted" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER "contacts_count_truncated" AFTER TRUNCATE ON "contacts" FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();

CREATE TRIGGER "deals_count_inserted" AFTER INSERT ON "deals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
CREATE TRIGGER "deals_count_updated" AFTER UPDATE ON "deals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
CREATE TRIGGER "deals_count_deleted" AFTER DELETE ON "deals" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
CREATE TRIGGER "deals_count_truncated" AFTER TRUNCATE ON "deals" FOR EACH STATEMENT EXECUTE FUNCTION count_deals();

CREATE TRIGGER "invoices_count_inserted" AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();
CREATE TRIGGER "invoices_count_updated" AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();
CREATE TRIGGER "invoices_count_deleted" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();
CREATE TRIGGER "invoices_count_truncated" AFTER TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();

CREATE TRIGGER "accounts_count_deleted" AFTER DELETE ON "accounts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_record_counts();
CREATE TRIGGER "accounts_count_truncated" AFTER TRUNCATE ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION forget_record_counts();

INSERT INTO "record_counts" ("account_id", "collection", "state", "due_date", "records")
SELECT account_id, collection, state, due_date, records FROM count_all_records();
