DROP INDEX "media_objects_customer";--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_id") WHERE "companies"."logo_id" is not null;--> statement-breakpoint
CREATE INDEX "document_versions_media" ON "document_versions" USING btree ("media_object_id") WHERE "document_versions"."media_object_id" is not null;--> statement-breakpoint
CREATE INDEX "material_flows_evidence" ON "material_flows" USING btree ("evidence_file_id") WHERE "material_flows"."evidence_file_id" is not null;--> statement-breakpoint
CREATE INDEX "products_certificate" ON "products" USING btree ("certificate_id") WHERE "products"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "media_objects_customer" ON "media_objects" USING btree ("customer_id","created_at" DESC NULLS LAST);