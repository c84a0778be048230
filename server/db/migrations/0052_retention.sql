CREATE TABLE "files_to_remove" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "photo_months" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "position_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "media_objects_kept" ON "media_objects" USING btree ("id") WHERE "media_objects"."kind" = 'cargo_photo' and "media_objects"."status" = 'received' and "media_objects"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "media_objects_position" ON "media_objects" USING btree ("id") WHERE "media_objects"."latitude" is not null;