-- An overlap is found by the index of the end alone.
DROP INDEX "bookings_account_id_status_ends_at_idx";
