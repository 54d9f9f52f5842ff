ALTER TABLE "webhook_endpoints" ADD COLUMN "resends_failed_before" TIMESTAMPTZ(6);
