-- What visitors read: a form's name is the owner's own word for it.
ALTER TABLE "lead_forms" ADD COLUMN "title" VARCHAR(255),
ADD COLUMN "submit_label" VARCHAR(100);

ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_submit_label_not_blank" CHECK (btrim("submit_label") <> '');
