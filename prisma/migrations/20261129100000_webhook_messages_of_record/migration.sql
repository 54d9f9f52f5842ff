-- By its status, so that nobody takes the index of what is due for the messages about a record.
DROP INDEX "webhook_deliveries_of_record_idx";
CREATE INDEX "webhook_deliveries_of_record_idx" ON "webhook_deliveries"("account_id", "endpoint_id", "record_id", "sequence")
    WHERE "status" = 'pending';
