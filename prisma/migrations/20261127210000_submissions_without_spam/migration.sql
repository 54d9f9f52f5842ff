-- Leads are listed and counted without spam: the condition is the one of `isSpamRow`, and both its columns are
-- included, so that they are counted from the index alone.
CREATE INDEX "form_submissions_account_id_spam_created_at_idx" ON "form_submissions"
    ("account_id", (coalesce("marked_spam", "outcome" = 'spam')), "created_at" DESC, "id" DESC)
    INCLUDE ("marked_spam", "outcome");
