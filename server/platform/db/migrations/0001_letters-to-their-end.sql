CREATE TABLE "lma_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"waste_stream_number" text,
	"digest" text NOT NULL,
	"values" jsonb NOT NULL,
	"result" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lma_lines_kind" CHECK ("lma_lines"."kind" in ('first', 'monthly', 'nil')),
	CONSTRAINT "lma_lines_result" CHECK ("lma_lines"."result" in ('accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "lma_other_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"waste_stream_number" text NOT NULL,
	"kilograms" bigint NOT NULL,
	"loads" integer NOT NULL,
	"carriers" text[] DEFAULT '{}' NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "lma_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"desk_session" text,
	"failure" jsonb,
	"created_by_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lma_sessions_status" CHECK ("lma_sessions"."status" in ('queued', 'sent', 'answered', 'failed', 'file', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "lma_streams" (
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"waste_stream_number" text NOT NULL,
	"marked_by_id" uuid NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lma_streams_company_id_waste_stream_number_pk" PRIMARY KEY("company_id","waste_stream_number")
);
--> statement-breakpoint
ALTER TABLE "owed_mails" DROP CONSTRAINT "owed_mails_event";--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_kind";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_status";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_events";--> statement-breakpoint
DROP INDEX "shipments_customer_load_date";--> statement-breakpoint
DROP INDEX "shipments_project_load_date";--> statement-breakpoint
DROP INDEX "shipments_transporter_load_date";--> statement-breakpoint
DROP INDEX "shipments_loaded";--> statement-breakpoint
DROP INDEX "shipments_load_date";--> statement-breakpoint
DROP INDEX "shipments_without_weight";--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "ewc_codes" ADD COLUMN "official" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "composition" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "concern_substances" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "no_concern_substances" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "packaging" jsonb;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "adr" jsonb;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "density" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "acceptance" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "accepted_kilograms" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "end_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "rest" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "agreed_receiver" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "forwarded_by" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "follows" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "treatment" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "density" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "stated_kilograms" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "surveyed_by" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "net_kilograms" numeric GENERATED ALWAYS AS (coalesce(stated_kilograms, round((netto_weight::double precision * coalesce(density::double precision
        * case cargo_unit_code when 'm3' then 1000 when 'hl' then 100 when 'l' then 1 end, factor_to_kilograms))::numeric, 3))) STORED;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "unloading_declaration_number" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packaging" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "waste_stream_number" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "asked_signatures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "signed_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "shipments" SET "asked_signatures" = flow.signatures FROM "material_flows" flow WHERE flow.id = material_flow_id AND flow.signatures <> '{}';--> statement-breakpoint
UPDATE "shipments" SET "signed_by" = array(
	SELECT signatory.role FROM unnest(array['sender', 'disposer', 'receiver']) WITH ORDINALITY AS signatory (role, place)
	WHERE EXISTS (SELECT FROM "shipment_events" event WHERE event.shipment_id = shipments.id AND event.kind = 'signature'
		AND event.statement ->> 'role' = signatory.role AND event.statement ->> 'way' IN ('on_glass', 'own_phone') AND (event.statement ->> 'matches')::boolean)
	ORDER BY signatory.place)
WHERE id IN (SELECT shipment_id FROM "shipment_events" WHERE kind = 'signature');--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "signature_missing" boolean GENERATED ALWAYS AS (not array_remove(case when unload_date is null then array_remove(asked_signatures, 'receiver') else asked_signatures end, 'transporter') <@ signed_by) STORED;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD COLUMN "measurement_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD COLUMN "hold_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "lma_lines" ADD CONSTRAINT "lma_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_lines" ADD CONSTRAINT "lma_lines_session_id_lma_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."lma_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_other_loads" ADD CONSTRAINT "lma_other_loads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_other_loads" ADD CONSTRAINT "lma_other_loads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lma_lines_session" ON "lma_lines" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lma_other_loads_company" ON "lma_other_loads" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "lma_sessions_company" ON "lma_sessions" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "lma_sessions_open" ON "lma_sessions" USING btree ("id") WHERE "lma_sessions"."status" in ('queued', 'sent');--> statement-breakpoint
CREATE INDEX "material_flows_waste_stream_number" ON "material_flows" USING btree ("customer_id","waste_stream_number") WHERE "material_flows"."waste_stream_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_nonce" ON "shipment_events" USING btree (("statement" ->> 'nonce')) WHERE "shipment_events"."kind" = 'signature' and "shipment_events"."statement" ? 'nonce' and "shipment_events"."recorded_at" >= timestamptz '2026-11-29T00:00:00Z';--> statement-breakpoint
CREATE INDEX "shipments_follows" ON "shipments" USING btree (("follows" ->> 'shipment')) WHERE "shipments"."follows" is not null;--> statement-breakpoint
CREATE INDEX "shipments_without_signature" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."signature_missing";--> statement-breakpoint
CREATE INDEX "shipments_waste_stream_number" ON "shipments" USING btree ("waste_stream_number") WHERE "shipments"."waste_stream_number" is not null;--> statement-breakpoint
CREATE INDEX "shipments_ending" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."ending" is not null;--> statement-breakpoint
CREATE INDEX "transport_modes_measurement_certificate" ON "transport_modes" USING btree ("measurement_certificate_id") WHERE "transport_modes"."measurement_certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "transport_modes_hold_certificate" ON "transport_modes" USING btree ("hold_certificate_id") WHERE "transport_modes"."hold_certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id","status","material_flow_id","net_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","id","customer_id","transporter_id","transport_mode_id","status","material_flow_id","unload_date","net_kilograms","number_order");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date","id","status","material_flow_id","net_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_loaded" ON "shipments" USING btree ("customer_id","load_date","id","transporter_id","project_id") WHERE "shipments"."status" <> 'unloaded';--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id","material_flow_id","net_kilograms","accepted_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_without_weight" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."net_kilograms" is null;--> statement-breakpoint
ALTER TABLE "owed_mails" ADD CONSTRAINT "owed_mails_event" CHECK ("owed_mails"."event" in ('loaded', 'unloaded', 'corrected', 'not_accepted', 'rest_unloaded', 'forwarded', 'signed'));--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature', 'rest_unloaded', 'forwarded', 'collected', 'refused'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_surveyed_by" CHECK ("shipments"."surveyed_by" in ('holds', 'draughts'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_acceptance" CHECK ("shipments"."acceptance" in ('accepted', 'partly', 'refused'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_ending" CHECK ("shipments"."ending" in ('returned', 'forwarded'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_asked_signatures" CHECK ("shipments"."asked_signatures" <@ array['sender', 'disposer', 'transporter', 'receiver']);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_signed_by" CHECK ("shipments"."signed_by" <@ array['sender', 'disposer', 'receiver']);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('loaded', 'turned_away', 'unloaded'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'shipment.rest_unloaded', 'shipment.forwarded', 'shipment.collected', 'exception.raised', 'letter.kept', 'webhook.test'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK ("webhooks"."events" <@ array['shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'shipment.rest_unloaded', 'shipment.forwarded', 'shipment.collected', 'exception.raised', 'letter.kept']);