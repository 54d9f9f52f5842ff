-- The colour of a form, and what people say of a submission: NULL everywhere, so that no table is written anew.
ALTER TABLE "lead_forms" ADD COLUMN "accent_color" VARCHAR(7);
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_accent_color_is_color" CHECK ("accent_color" ~* '^#[0-9a-f]{6}$') NOT VALID;
ALTER TABLE "lead_forms" VALIDATE CONSTRAINT "lead_forms_accent_color_is_color";

ALTER TABLE "form_submissions" ADD COLUMN "marked_spam" BOOLEAN;
