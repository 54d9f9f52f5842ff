-- An e-mail's key is the e-mail with its ASCII letters in lower case. Before, it was also composed (NFC),
-- which made some addresses the same as somebody else's. E-mails are stored trimmed.

-- Nothing that anyone sees of these contacts changes, so they stay as old as they were.
ALTER TABLE "contacts" DISABLE TRIGGER "contacts_touch_updated_at";

UPDATE "contacts"
SET "email_key" = translate("email", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
WHERE "email_key" <> translate("email", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');

ALTER TABLE "contacts" ENABLE TRIGGER "contacts_touch_updated_at";
