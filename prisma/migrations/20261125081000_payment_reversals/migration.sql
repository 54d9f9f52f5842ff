-- A wrong payment is taken back by one of the opposite amount, which names it and says why; each at most once.
-- Payments are never changed, and go with their invoice: no foreign key is needed for what the domain writes under
-- the invoice's lock, and an import checks inside of the invoice.
ALTER TABLE "payments" ADD COLUMN "reverses_id" UUID, ADD COLUMN "reason" VARCHAR(255);

-- CreateIndex
CREATE UNIQUE INDEX "payments_account_id_reverses_id_key" ON "payments"("account_id", "reverses_id");

-- Not validated, since all that is there meets the narrower rules before: the table is not read under the lock.
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_in_range";
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_in_range" CHECK (
    CASE WHEN "reverses_id" IS NULL THEN "amount" > 0 AND "amount" < 1000000000000
         ELSE "amount" < 0 AND "amount" > -1000000000000 END
) NOT VALID;
ALTER TABLE "payments" ADD CONSTRAINT "payments_reason_of_reversal" CHECK (
    ("reverses_id" IS NULL) = ("reason" IS NULL) AND btrim("reason") <> ''
) NOT VALID;
