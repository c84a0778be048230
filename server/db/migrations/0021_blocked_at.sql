ALTER TABLE "projects" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
-- In a blocked project only the status may change: it was changed last when it was blocked.
UPDATE "projects" SET "blocked_at" = "projects"."updated_at" FROM "project_statuses" WHERE "project_statuses"."id" = "projects"."status_id" AND "project_statuses"."blocked";
