DROP INDEX "documents_project";--> statement-breakpoint
DROP INDEX "documents_customer";--> statement-breakpoint
DROP INDEX "shipments_driver";--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("customer_id","name","id");--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("document_type","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_sent" ON "outgoing_mails" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_status" ON "outgoing_mails" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_template" ON "outgoing_mails" USING btree ("template","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_number" ON "shipments" USING btree ("customer_id",natural_order("number"),"id");--> statement-breakpoint
CREATE INDEX "shipments_netto_weight" ON "shipments" USING btree ("netto_weight","id");--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_driver" ON "shipments" USING btree ("driver_id","customer_id","load_date");--> statement-breakpoint
-- `array_to_string` is not immutable, because of other types than text.
CREATE FUNCTION "joined_text"(text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string($1, ' ');--> statement-breakpoint
-- Names of documents, and subjects and recipients of mails, are searched anywhere. Where this PostgreSQL lacks pg_trgm, row by row.
DO $$
BEGIN
	CREATE INDEX "documents_name_search" ON "documents" USING gin ("name" gin_trgm_ops);
	CREATE INDEX "outgoing_mails_search" ON "outgoing_mails" USING gin (("subject" || ' ' || joined_text("recipients")) gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
