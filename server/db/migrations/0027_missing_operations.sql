ALTER TABLE "devices" ADD COLUMN "arrived" "int4multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "missing_operations" integer DEFAULT 0 NOT NULL;