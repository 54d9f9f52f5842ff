-- Written by Prisma's schema engine from prisma/schema.prisma, but for what is done by hand: a deleted
-- record unlinks (ON DELETE SET NULL) only its own column, as account_id must stay; columns that the
-- database derives; indexes with a reason beside them; and the CHECKs and triggers at the end.
--
-- The key of a record is its account and its id: one index for both, and what a database of several
-- machines needs to keep an account in one place.

-- Both come with Postgres (contrib) and are trusted: whoever may create in the database may add them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- CreateEnum
CREATE TYPE "contact_type" AS ENUM ('lead', 'client', 'past_client', 'vendor', 'other');

-- CreateEnum
CREATE TYPE "contact_source" AS ENUM ('website', 'referral', 'social_media', 'advertising', 'cold_outreach', 'repeat_client', 'other');

-- CreateEnum
CREATE TYPE "deal_status" AS ENUM ('open', 'won', 'lost', 'abandoned');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('card', 'bank_transfer', 'cash', 'check', 'other');

-- CreateEnum
CREATE TYPE "on_match" AS ENUM ('update', 'fill_blanks', 'ignore');

-- CreateEnum
CREATE TYPE "submission_outcome" AS ENUM ('created', 'updated', 'unchanged', 'spam');

-- CreateEnum
CREATE TYPE "proposal_status" AS ENUM ('draft', 'sent', 'accepted', 'declined', 'expired');

-- CreateEnum
CREATE TYPE "contract_status" AS ENUM ('draft', 'sent', 'signed', 'voided');

-- CreateEnum
CREATE TYPE "gallery_status" AS ENUM ('draft', 'published', 'archived');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('requested', 'confirmed', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "workflow_trigger" AS ENUM ('contact_created', 'deal_won', 'invoice_overdue', 'booking_confirmed', 'manual');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "owner_id" VARCHAR(255) NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "last_invoice_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit_hits" (
    "key" VARCHAR(512) NOT NULL,
    "id" UUID NOT NULL,
    "hit_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limit_hits_pkey" PRIMARY KEY ("key","id")
);

-- How many records an account has in each state, kept by the database itself (see count_records), so
-- that a list's total is as quick to tell for a million records as for ten. One count is the sum of its
-- slots. A writer adds to a slot that nobody else is writing, or to a new one, so that writers never
-- wait for one another; a slot by itself may be negative.
CREATE TABLE "record_counts" (
    "account_id" UUID NOT NULL,
    "collection" VARCHAR(16) NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "due_date" DATE NOT NULL DEFAULT 'infinity',
    "slot" BIGSERIAL NOT NULL,
    "records" BIGINT NOT NULL,

    CONSTRAINT "record_counts_pkey" PRIMARY KEY ("account_id", "collection", "state", "due_date", "slot")
)
-- Room for the next versions of a row on its own page: they need no new entry in the index then.
WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "team_members" (
    "account_id" UUID NOT NULL,
    "user_id" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255),
    "email" VARCHAR(254),
    "email_key" VARCHAR(254),
    "phone" VARCHAR(50),
    "company" VARCHAR(255),
    "contact_type" "contact_type" NOT NULL DEFAULT 'lead',
    "source" "contact_source" NOT NULL DEFAULT 'other',
    -- What a search looks through: "first last" on one line, the e-mail on the next, so that a search
    -- text, which has no line break, never matches across. Any run of blanks is one space, as in the
    -- search text; the characters are those of src/domain/contact/search.ts, named one by one, as what
    -- \s stands for differs between Postgres and JavaScript. In lower case by the database's own rules;
    -- compared byte by byte. Stored, because a text of one or two letters, which no index finds, is
    -- compared with every contact.
    "search_text" TEXT COLLATE "C" GENERATED ALWAYS AS (
        lower(regexp_replace(
            "first_name" || ' ' || coalesce("last_name", ''),
            '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
        ) || E'\n' || coalesce("email", ''))
    ) STORED,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "pipeline_stages" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "pipeline_stages_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "deals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "title" VARCHAR(255) NOT NULL,
    "value" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "probability" DOUBLE PRECISION NOT NULL DEFAULT 50,
    "open_probability" DOUBLE PRECISION,
    "status" "deal_status" NOT NULL DEFAULT 'open',
    "expected_close_date" DATE,
    "contact_id" UUID,
    "stage_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "deals_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_number" VARCHAR(50) NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "amount_paid" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "status" "invoice_status" NOT NULL DEFAULT 'draft',
    "due_date" DATE,
    -- The rule of what reads as overdue: sent and not paid up, from the day after it was due.
    "overdue_after" DATE GENERATED ALWAYS AS (
        CASE WHEN "status" IN ('sent', 'viewed', 'partial') AND "amount" > "amount_paid" THEN "due_date" END
    ) STORED,
    "contact_id" UUID,
    "sent_at" TIMESTAMPTZ(6),
    "viewed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "invoice_line_items" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" VARCHAR(255) NOT NULL,
    "quantity" DECIMAL(14,2) NOT NULL,
    "unit_price" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "invoice_line_items_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "method" "payment_method" NOT NULL DEFAULT 'other',
    "paid_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "lead_forms" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "fields" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "on_match" "on_match" NOT NULL DEFAULT 'update',
    "success_message" VARCHAR(1000) NOT NULL DEFAULT 'Thank you! We will be in touch soon.',
    "redirect_url" VARCHAR(2048),
    "honeypot_field" VARCHAR(100),
    "allowed_origins" VARCHAR(255)[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "lead_forms_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "form_submissions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "form_id" UUID,
    "contact_id" UUID,
    "data" JSONB NOT NULL,
    "referrer" TEXT,
    "page" TEXT,
    "outcome" "submission_outcome" NOT NULL,
    "replaced" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "form_submissions_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "proposals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "contact_id" UUID,
    "title" VARCHAR(255) NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "status" "proposal_status" NOT NULL DEFAULT 'draft',
    "valid_until" DATE,
    "sent_at" TIMESTAMPTZ(6),
    "decided_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "contracts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "contact_id" UUID,
    "title" VARCHAR(255) NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "status" "contract_status" NOT NULL DEFAULT 'draft',
    "sent_at" TIMESTAMPTZ(6),
    "signed_at" TIMESTAMPTZ(6),
    "signed_name" VARCHAR(255),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "galleries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "contact_id" UUID,
    "title" VARCHAR(255) NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" "gallery_status" NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "galleries_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "gallery_items" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "gallery_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" VARCHAR(255) NOT NULL,
    "image_url" VARCHAR(2048) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "gallery_items_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "contact_id" UUID,
    "title" VARCHAR(255) NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'requested',
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "location" VARCHAR(255),
    "notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "workflows" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "trigger" "workflow_trigger" NOT NULL DEFAULT 'manual',
    "active" BOOLEAN NOT NULL DEFAULT false,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "workflows_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateIndex
CREATE INDEX "accounts_owner_id_idx" ON "accounts"("owner_id");

-- CreateIndex
CREATE INDEX "rate_limit_hits_expires_at_idx" ON "rate_limit_hits"("expires_at");

-- CreateIndex
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- CreateIndex
CREATE INDEX "contacts_account_id_created_at_id_idx" ON "contacts"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_account_id_contact_type_created_at_id_idx" ON "contacts"("account_id", "contact_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_account_id_email_key_created_at_id_idx" ON "contacts"("account_id", "email_key", "created_at", "id");

-- Whoever searches looks into the account's part of it: see search_text. New entries wait in a list that
-- every search reads and that is merged at 512 kB: the merge of many at once is cheap, the entry of each
-- by itself doubles the cost of an insert.
CREATE INDEX "contacts_account_id_search_text_idx" ON "contacts"
    USING gin ("account_id", "search_text" gin_trgm_ops) WITH (gin_pending_list_limit = 512);

-- CreateIndex
CREATE INDEX "pipeline_stages_account_id_position_id_idx" ON "pipeline_stages"("account_id", "position", "id");

-- CreateIndex
CREATE INDEX "deals_account_id_created_at_id_idx" ON "deals"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deals_account_id_status_created_at_id_idx" ON "deals"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deals_account_id_contact_id_idx" ON "deals"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "deals_account_id_stage_id_idx" ON "deals"("account_id", "stage_id");

-- CreateIndex
CREATE INDEX "invoices_account_id_created_at_id_idx" ON "invoices"("account_id", "created_at" DESC, "id" DESC);

-- With what tells those that read as overdue from the others of their status.
CREATE INDEX "invoices_account_id_status_created_at_id_overdue_after_idx" ON "invoices"("account_id", "status", "created_at" DESC, "id" DESC, "overdue_after");

-- Invoices that read as overdue some day.
CREATE INDEX "invoices_overdue_account_id_created_at_id_idx" ON "invoices"("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("overdue_after") WHERE "overdue_after" IS NOT NULL;

-- CreateIndex
CREATE INDEX "invoices_account_id_contact_id_idx" ON "invoices"("account_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_account_id_invoice_number_key" ON "invoices"("account_id", "invoice_number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_line_items_account_id_invoice_id_position_key" ON "invoice_line_items"("account_id", "invoice_id", "position");

-- CreateIndex
CREATE INDEX "payments_account_id_invoice_id_paid_at_idx" ON "payments"("account_id", "invoice_id", "paid_at");

-- CreateIndex
CREATE UNIQUE INDEX "lead_forms_id_key" ON "lead_forms"("id");

-- CreateIndex
CREATE INDEX "lead_forms_account_id_created_at_id_idx" ON "lead_forms"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "form_submissions_account_id_created_at_id_idx" ON "form_submissions"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "form_submissions_account_id_form_id_created_at_id_idx" ON "form_submissions"("account_id", "form_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "form_submissions_account_id_contact_id_idx" ON "form_submissions"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "proposals_account_id_created_at_id_idx" ON "proposals"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "proposals_account_id_contact_id_idx" ON "proposals"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "contracts_account_id_created_at_id_idx" ON "contracts"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contracts_account_id_contact_id_idx" ON "contracts"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "galleries_account_id_created_at_id_idx" ON "galleries"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "galleries_account_id_contact_id_idx" ON "galleries"("account_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "gallery_items_account_id_gallery_id_position_key" ON "gallery_items"("account_id", "gallery_id", "position");

-- CreateIndex
CREATE INDEX "bookings_account_id_created_at_id_idx" ON "bookings"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_account_id_contact_id_idx" ON "bookings"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "workflows_account_id_created_at_id_idx" ON "workflows"("account_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deals" ADD CONSTRAINT "deals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deals" ADD CONSTRAINT "deals_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deals" ADD CONSTRAINT "deals_account_id_stage_id_fkey" FOREIGN KEY ("account_id", "stage_id") REFERENCES "pipeline_stages"("account_id", "id") ON DELETE SET NULL ("stage_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_account_id_invoice_id_fkey" FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoices"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_invoice_id_fkey" FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoices"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_account_id_form_id_fkey" FOREIGN KEY ("account_id", "form_id") REFERENCES "lead_forms"("account_id", "id") ON DELETE SET NULL ("form_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_account_id_gallery_id_fkey" FOREIGN KEY ("account_id", "gallery_id") REFERENCES "galleries"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contacts"("account_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What must never be, whatever the program does. Prisma cannot express a CHECK, so these are written by hand.

-- A name that shows as nothing cannot be picked, searched or addressed.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_name_not_blank" CHECK (btrim("name") <> '');
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_first_name_not_blank" CHECK (btrim("first_name") <> '');
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_name_not_blank" CHECK (btrim("name") <> '');
ALTER TABLE "deals" ADD CONSTRAINT "deals_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_number_not_blank" CHECK (btrim("invoice_number") <> '');
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_description_not_blank" CHECK (btrim("description") <> '');
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_name_not_blank" CHECK (btrim("name") <> '');
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_title_not_blank" CHECK (btrim("title") <> '');
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_name_not_blank" CHECK (btrim("name") <> '');

-- Access is decided by these ids: an empty one would match a token without a subject.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_not_blank" CHECK (btrim("owner_id") <> '');
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_not_blank" CHECK (btrim("user_id") <> '');

-- Money is below 10^12 in absolute value, and the bound also refuses NaN, which DECIMAL holds.
-- Only a deal's value and a line's unit price (a discount) may be negative.
ALTER TABLE "deals" ADD CONSTRAINT "deals_value_in_range" CHECK ("value" > -1000000000000 AND "value" < 1000000000000);
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount_in_range" CHECK ("amount" >= 0 AND "amount" < 1000000000000);
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_unit_price_in_range" CHECK ("unit_price" > -1000000000000 AND "unit_price" < 1000000000000);
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_quantity_in_range" CHECK ("quantity" > 0 AND "quantity" < 1000000000000);
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_in_range" CHECK ("amount" > 0 AND "amount" < 1000000000000);
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_amount_in_range" CHECK ("amount" >= 0 AND "amount" < 1000000000000);

-- A won deal is certain and a lost or abandoned one is out; what it was while open is kept for
-- reopening, and only while the deal is closed.
ALTER TABLE "deals" ADD CONSTRAINT "deals_probability_in_range" CHECK ("probability" BETWEEN 0 AND 100);
ALTER TABLE "deals" ADD CONSTRAINT "deals_open_probability_in_range" CHECK ("open_probability" BETWEEN 0 AND 100);
ALTER TABLE "deals" ADD CONSTRAINT "deals_probability_fits_status" CHECK (
    CASE "status" WHEN 'open' THEN true WHEN 'won' THEN "probability" = 100 ELSE "probability" = 0 END
);
ALTER TABLE "deals" ADD CONSTRAINT "deals_open_probability_fits_status" CHECK (("status" = 'open') = ("open_probability" IS NULL));

-- The status and what was paid tell one story. Overdue is worked out from the due date when an
-- invoice is read: stored, it would go stale.
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount_paid_in_range" CHECK ("amount_paid" >= 0 AND "amount_paid" <= "amount");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status_not_overdue" CHECK ("status" <> 'overdue');
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount_paid_fits_status" CHECK (
    CASE
        WHEN "status" IN ('draft', 'sent', 'viewed', 'cancelled') THEN "amount_paid" = 0
        WHEN "status" = 'partial' THEN "amount_paid" > 0 AND "amount_paid" < "amount"
        WHEN "status" = 'paid' THEN "amount_paid" = "amount"
        ELSE true
    END
);
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_last_invoice_number_not_negative" CHECK ("last_invoice_number" >= 0);

-- Dates are of the years 1900 to 2999: four digits everywhere, and no infinity.
ALTER TABLE "deals" ADD CONSTRAINT "deals_expected_close_date_in_range" CHECK ("expected_close_date" BETWEEN '1900-01-01' AND '2999-12-31');
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_due_date_in_range" CHECK ("due_date" BETWEEN '1900-01-01' AND '2999-12-31');
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_valid_until_in_range" CHECK ("valid_until" BETWEEN '1900-01-01' AND '2999-12-31');
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ends_after_start" CHECK ("ends_at" > "starts_at");

-- Positions count from 0.
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_position_not_negative" CHECK ("position" >= 0);
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_position_not_negative" CHECK ("position" >= 0);
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_position_not_negative" CHECK ("position" >= 0);

-- JSON columns have the shape their readers rely on.
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_fields_is_array" CHECK (jsonb_typeof("fields") = 'array');
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_data_is_object" CHECK (jsonb_typeof("data") = 'object');
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_replaced_is_object" CHECK (jsonb_typeof("replaced") = 'object');
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_steps_is_array" CHECK (jsonb_typeof("steps") = 'array');

-- Every change of a row says when it was made, by the clock that said when the row was created.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
END;
$$;
CREATE TRIGGER "accounts_touch_updated_at" BEFORE UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "contacts_touch_updated_at" BEFORE UPDATE ON "contacts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "pipeline_stages_touch_updated_at" BEFORE UPDATE ON "pipeline_stages" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "deals_touch_updated_at" BEFORE UPDATE ON "deals" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "invoices_touch_updated_at" BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "lead_forms_touch_updated_at" BEFORE UPDATE ON "lead_forms" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "proposals_touch_updated_at" BEFORE UPDATE ON "proposals" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "contracts_touch_updated_at" BEFORE UPDATE ON "contracts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "galleries_touch_updated_at" BEFORE UPDATE ON "galleries" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "bookings_touch_updated_at" BEFORE UPDATE ON "bookings" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "workflows_touch_updated_at" BEFORE UPDATE ON "workflows" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Adds to one count without waiting for anybody. A row that another transaction has changed and not
-- yet ended is passed over; where all are, a new slot is opened. At stricter isolation levels, where
-- a row changed since the snapshot is an error, every change opens one.
CREATE FUNCTION add_to_record_count(
    of_account uuid, of_collection text, of_state text, of_due_date date, change bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    used bigint;
    remaining bigint;
BEGIN
    IF current_setting('transaction_isolation') = 'read committed' THEN
        UPDATE record_counts SET records = records + change
        WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
            AND slot = (
                SELECT slot FROM record_counts
                WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
                ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
            )
        RETURNING slot, records INTO used, remaining;
    END IF;
    IF used IS NULL THEN
        INSERT INTO record_counts (account_id, collection, state, due_date, records)
        VALUES (of_account, of_collection, of_state, of_due_date, change);
    ELSIF remaining = 0 AND of_due_date <> 'infinity' THEN
        -- States are few, days are not.
        DELETE FROM record_counts
        WHERE account_id = of_account AND collection = of_collection AND state = of_state AND due_date = of_due_date
            AND slot = used;
    END IF;
END;
$$;

-- Keeps the counts of a table by the values of the column that the first argument names. Records that
-- have a date in the column that the second one names are counted once more, by that date. Once a
-- statement, however many rows it changes; only differences are written. The records of a deleted
-- account go after its counts: they must not leave new ones. JSON finds a column by its name without a
-- statement that is planned anew each time.
CREATE FUNCTION count_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    has_dates boolean := TG_NARGS > 1;
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', count(*))
        FROM (SELECT account_id, to_jsonb(new_rows) ->> TG_ARGV[0] AS state FROM new_rows) AS inserted
        GROUP BY account_id, state;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, count(*))
            FROM (SELECT account_id, to_jsonb(new_rows) AS record FROM new_rows) AS inserted
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1];
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', sum(change))
        FROM (
            SELECT account_id, to_jsonb(new_rows) ->> TG_ARGV[0] AS state, 1 AS change FROM new_rows
            UNION ALL SELECT account_id, to_jsonb(old_rows) ->> TG_ARGV[0], -1 FROM old_rows
        ) AS changes
        GROUP BY account_id, state HAVING sum(change) <> 0;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, sum(change))
            FROM (
                SELECT account_id, to_jsonb(new_rows) AS record, 1 AS change FROM new_rows
                UNION ALL SELECT account_id, to_jsonb(old_rows), -1 FROM old_rows
            ) AS changes
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1] HAVING sum(change) <> 0;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_record_count(account_id, TG_TABLE_NAME, state, 'infinity', -count(*))
        FROM (
            SELECT account_id, to_jsonb(old_rows) ->> TG_ARGV[0] AS state FROM old_rows
            WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
        ) AS deleted
        GROUP BY account_id, state;
        IF has_dates THEN
            PERFORM add_to_record_count(account_id, TG_TABLE_NAME, record ->> TG_ARGV[0], (record ->> TG_ARGV[1])::date, -count(*))
            FROM (
                SELECT account_id, to_jsonb(old_rows) AS record FROM old_rows
                WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = old_rows.account_id)
            ) AS deleted
            WHERE record ->> TG_ARGV[1] IS NOT NULL
            GROUP BY account_id, record ->> TG_ARGV[0], record ->> TG_ARGV[1];
        END IF;
    ELSE
        DELETE FROM record_counts WHERE collection = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END;
$$;

-- There is no foreign key to accounts: its cascade would delete one count after the other at a time
-- when the records still have theirs to write.
CREATE FUNCTION forget_record_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM record_counts USING old_rows WHERE record_counts.account_id = old_rows.id;
    ELSE
        DELETE FROM record_counts;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "contacts_count_inserted" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('contact_type');
CREATE TRIGGER "contacts_count_updated" AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('contact_type');
CREATE TRIGGER "contacts_count_deleted" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('contact_type');
CREATE TRIGGER "contacts_count_truncated" AFTER TRUNCATE ON "contacts" FOR EACH STATEMENT EXECUTE FUNCTION count_records('contact_type');

CREATE TRIGGER "deals_count_inserted" AFTER INSERT ON "deals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
CREATE TRIGGER "deals_count_updated" AFTER UPDATE ON "deals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
CREATE TRIGGER "deals_count_deleted" AFTER DELETE ON "deals" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
CREATE TRIGGER "deals_count_truncated" AFTER TRUNCATE ON "deals" FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');

CREATE TRIGGER "invoices_count_inserted" AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status', 'overdue_after');
CREATE TRIGGER "invoices_count_updated" AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status', 'overdue_after');
CREATE TRIGGER "invoices_count_deleted" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status', 'overdue_after');
CREATE TRIGGER "invoices_count_truncated" AFTER TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION count_records('status', 'overdue_after');

CREATE TRIGGER "accounts_count_deleted" AFTER DELETE ON "accounts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_record_counts();
CREATE TRIGGER "accounts_count_truncated" AFTER TRUNCATE ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION forget_record_counts();
