DROP INDEX "shipments_customer_status";--> statement-breakpoint
DROP INDEX "audit_entries_customer";--> statement-breakpoint
DROP INDEX "audit_entries_created";--> statement-breakpoint
DROP INDEX "documents_project";--> statement-breakpoint
DROP INDEX "documents_name";--> statement-breakpoint
DROP INDEX "shipments_customer_load_date";--> statement-breakpoint
DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_transporter_load_date";--> statement-breakpoint
DROP INDEX "shipments_number_order";--> statement-breakpoint
DROP INDEX "shipments_customer_number";--> statement-breakpoint
DROP INDEX IF EXISTS "shipments_number_code";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "transporter_id" uuid;--> statement-breakpoint
UPDATE "documents" SET "transporter_id" = "shipments"."transporter_id" FROM "shipments" WHERE "shipments"."id" = "documents"."shipment_id";--> statement-breakpoint
-- Both at once: a stored column writes the table anew.
ALTER TABLE "shipments" ADD COLUMN "number_order" text GENERATED ALWAYS AS (natural_order(number)) STORED, ADD COLUMN "number_code" text GENERATED ALWAYS AS (regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "documents_transporter" ON "documents" USING btree ("transporter_id","created_at","id","project_id");--> statement-breakpoint
CREATE INDEX "documents_customer_name" ON "documents" USING btree ("customer_id","name","id");--> statement-breakpoint
CREATE INDEX "shipments_loaded" ON "shipments" USING btree ("customer_id","load_date","id","transporter_id","project_id") WHERE "shipments"."status" = 'loaded';--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_id","created_at","id","subject_type","action");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at","id","subject_type","action");--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id","created_at","id","customer_id","name","document_type","updated_at");--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id","status","material_flow_id");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","id","customer_id","transporter_id","transport_mode_id","status","material_flow_id");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date","id","status","material_flow_id");--> statement-breakpoint
CREATE INDEX "shipments_number_order" ON "shipments" USING btree ("number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_number" ON "shipments" USING btree ("customer_id","number_order","id");--> statement-breakpoint
-- Where this PostgreSQL lacks pg_trgm, searches read every row.
DO $$
BEGIN
	CREATE INDEX "shipments_number_code" ON "shipments" USING gin ("number_code" gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
