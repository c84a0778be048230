DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_mode";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "time_zone" text DEFAULT 'Europe/Amsterdam' NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_mails_failed" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "shipments_unload_date" ON "shipments" USING btree ("unload_date");--> statement-breakpoint
CREATE INDEX "shipments_without_weight" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."netto_weight" is null;--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","customer_id");--> statement-breakpoint
CREATE INDEX "shipments_mode" ON "shipments" USING btree ("transport_mode_id","customer_id");--> statement-breakpoint
-- Letters' numbers are searched in capitals and without separators. Where this PostgreSQL lacks pg_trgm, row by row.
DO $$
BEGIN
	CREATE INDEX "shipments_number_code" ON "shipments" USING gin (regexp_replace(upper("number"), '[^A-Z0-9]', '', 'g') gin_trgm_ops);
	DROP INDEX IF EXISTS "shipments_number_search";
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
