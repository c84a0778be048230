DROP INDEX "shipments_customer_load_date";--> statement-breakpoint
DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_transporter_load_date";--> statement-breakpoint
DROP INDEX "shipments_load_date";--> statement-breakpoint
DROP INDEX "shipments_without_weight";--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "density" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "density" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "stated_kilograms" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "surveyed_by" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "net_kilograms" numeric GENERATED ALWAYS AS (coalesce(stated_kilograms, round((netto_weight::double precision * coalesce(density::double precision
        * case cargo_unit_code when 'm3' then 1000 when 'hl' then 100 when 'l' then 1 end, factor_to_kilograms))::numeric, 3))) STORED;--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id","status","material_flow_id","net_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","id","customer_id","transporter_id","transport_mode_id","status","material_flow_id","unload_date","net_kilograms","number_order");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date","id","status","material_flow_id","net_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id","material_flow_id","net_kilograms","accepted_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_without_weight" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."net_kilograms" is null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_surveyed_by" CHECK ("shipments"."surveyed_by" in ('holds', 'draughts'));