DROP INDEX "shipments_on_route";--> statement-breakpoint
DROP INDEX "audit_entries_subject";--> statement-breakpoint
DROP INDEX "audit_entries_customer";--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
DROP INDEX "audit_entries_created";--> statement-breakpoint
DROP INDEX "outgoing_mails_created";--> statement-breakpoint
DROP INDEX "outgoing_mails_customer";--> statement-breakpoint
DROP INDEX "media_objects_customer";--> statement-breakpoint
DROP INDEX "shipment_events_exceptions";--> statement-breakpoint
DROP INDEX "shipments_customer_load_date";--> statement-breakpoint
DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_transporter_load_date";--> statement-breakpoint
CREATE INDEX "shipments_customer_status" ON "shipments" USING btree ("customer_id","status","load_date","id");--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_created" ON "outgoing_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_customer" ON "outgoing_mails" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "media_objects_customer" ON "media_objects" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "shipment_events_exceptions" ON "shipment_events" USING btree ("customer_id","recorded_at") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date");--> statement-breakpoint
-- What is typed is found anywhere in a text by its groups of three letters, where this PostgreSQL has them; without, lists are searched row by row.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "shipments_number_search" ON "shipments" USING gin ("number" gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
