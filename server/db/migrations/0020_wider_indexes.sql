DROP INDEX "shipments_customer_load_date";--> statement-breakpoint
DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_transporter_load_date";--> statement-breakpoint
DROP INDEX "shipments_load_date";--> statement-breakpoint
DROP INDEX "shipments_flow";--> statement-breakpoint
-- The length of each number stands before its digits, so that texts are in the order of the numbers that they contain. Filled
-- up to twenty digits, as before, a text of four numbers took ninety bytes in each of its indexes.
CREATE OR REPLACE FUNCTION "natural_order"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(part[1] || CASE WHEN part[2] = '' THEN '' ELSE lpad(length(ltrim(part[2], '0'))::text, 2, '0') || ltrim(part[2], '0') END, '' ORDER BY place)
  FROM regexp_matches($1, '(\D*)(\d*)', 'g') WITH ORDINALITY AS parts (part, place)
);--> statement-breakpoint
-- With the column go its indexes; both at once, because each would write the table anew.
ALTER TABLE "shipments" DROP COLUMN "number_order", ADD COLUMN "number_order" text GENERATED ALWAYS AS (natural_order(number)) STORED;--> statement-breakpoint
CREATE INDEX "shipments_number_order" ON "shipments" USING btree ("number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_number" ON "shipments" USING btree ("customer_id","number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_transporter_number" ON "shipments" USING btree ("transporter_id","number_order","id");--> statement-breakpoint
CREATE INDEX "transport_modes_identification" ON "transport_modes" USING btree ("identification_code","id");--> statement-breakpoint
CREATE INDEX "material_flows_document_type" ON "material_flows" USING btree ("document_type","id");--> statement-breakpoint
CREATE INDEX "transport_modes_type" ON "transport_modes" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id","status","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","id","customer_id","transporter_id","transport_mode_id","status","material_flow_id","unload_date","netto_weight","factor_to_kilograms","number_order");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date","id","status","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_flow" ON "shipments" USING btree ("material_flow_id","transporter_id","project_id","customer_id");--> statement-breakpoint
CREATE INDEX "shipments_project" ON "shipments" USING btree ("project_id","transporter_id","customer_id");
