-- Bookings are found by their end: a week has those too that began long before it. The same index leads an
-- overlap past all that have ended, with those of other states among the few that have not. The index whose place it
-- takes goes by a migration of its own, which waits for whoever reads the table: this one need not.
CREATE INDEX "bookings_account_id_ends_at_idx" ON "bookings"("account_id", "ends_at");
