-- Whether a confirmed booking overlaps another is looked up among those that end later, not among all before.
CREATE INDEX "bookings_account_id_status_ends_at_idx" ON "bookings"("account_id", "status", "ends_at");
