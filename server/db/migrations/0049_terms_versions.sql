ALTER TABLE "users" ADD COLUMN "terms_version" integer;--> statement-breakpoint
-- Whoever accepted the terms so far was shown the first version.
UPDATE "users" SET "terms_version" = 1 WHERE "terms_accepted_at" IS NOT NULL;
