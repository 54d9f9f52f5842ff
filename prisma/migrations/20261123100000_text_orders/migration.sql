-- Texts that rows are ordered by, and cursors compared with: by the numbers of their characters, in whatever
-- order the database was made. Their indexes are built anew, the tables stay as they are.
ALTER TABLE "contacts" ALTER COLUMN "email_key" TYPE VARCHAR(254) COLLATE "C";
ALTER TABLE "team_members" ALTER COLUMN "user_id" TYPE VARCHAR(255) COLLATE "C";
ALTER TABLE "deleted_records" ALTER COLUMN "record_id" TYPE VARCHAR(255) COLLATE "C";
