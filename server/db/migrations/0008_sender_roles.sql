ALTER TABLE "sender_types" ADD COLUMN "role" text;--> statement-breakpoint
-- Flows could only have the four types that are roles themselves; administrators can change the role of others.
UPDATE "sender_types" SET "role" = CASE WHEN "code" IN ('primary_disposer', 'receiver', 'merchant', 'intermediary') THEN "code" ELSE 'primary_disposer' END;--> statement-breakpoint
ALTER TABLE "sender_types" ALTER COLUMN "role" SET NOT NULL;
