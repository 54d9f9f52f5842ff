-- What the contact reads on an invoice besides its lines. A nullable column without a default rewrites nothing.
ALTER TABLE "invoices" ADD COLUMN "notes" VARCHAR(2000);
