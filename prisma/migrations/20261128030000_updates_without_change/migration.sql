-- An update that writes what is there already leaves updated_at: whoever has read the record has read it as it is, and who
-- asks for what changed since then has it. A statement for a record that is another though its own columns stay, such as an
-- invoice whose lines changed, writes another updated_at, whichever: it becomes the present.
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Generated columns are computed after this, from the others; until then they are null in the new row.
    IF TG_TABLE_NAME = 'contacts' THEN
        NEW.search_text := OLD.search_text;
    ELSIF TG_TABLE_NAME = 'invoices' THEN
        NEW.overdue_after := OLD.overdue_after;
    END IF;
    IF NEW IS DISTINCT FROM OLD THEN
        NEW.updated_at := greatest(clock_timestamp(), date_trunc('milliseconds', OLD.updated_at) + interval '1 millisecond');
    END IF;
    RETURN NEW;
END;
$$;
