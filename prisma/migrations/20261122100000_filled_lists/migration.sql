-- A list is never null: one that a row leaves out is empty.

-- The forms themselves do not change, and so neither does when they were last changed.
ALTER TABLE "lead_forms" DISABLE TRIGGER "lead_forms_touch_updated_at";
UPDATE "lead_forms" SET "allowed_origins" = '{}' WHERE "allowed_origins" IS NULL;
ALTER TABLE "lead_forms" ENABLE TRIGGER "lead_forms_touch_updated_at";

ALTER TABLE "lead_forms" ALTER COLUMN "allowed_origins" SET DEFAULT '{}', ALTER COLUMN "allowed_origins" SET NOT NULL;
