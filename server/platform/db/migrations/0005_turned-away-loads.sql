ALTER TABLE "owed_mails" DROP CONSTRAINT "owed_mails_event";--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_kind";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_status";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_events";--> statement-breakpoint
DROP INDEX "shipments_loaded";--> statement-breakpoint
DROP INDEX "shipments_load_date";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "acceptance" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "accepted_kilograms" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "end_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "rest_weight" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "agreed_receiver" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "forwarded_by" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "follows" jsonb;--> statement-breakpoint
CREATE INDEX "shipments_loaded" ON "shipments" USING btree ("customer_id","load_date","id","transporter_id","project_id") WHERE "shipments"."status" <> 'unloaded';--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id","material_flow_id","netto_weight","factor_to_kilograms","accepted_kilograms");--> statement-breakpoint
ALTER TABLE "owed_mails" ADD CONSTRAINT "owed_mails_event" CHECK ("owed_mails"."event" in ('loaded', 'unloaded', 'corrected', 'not_accepted', 'rest_unloaded', 'forwarded', 'signed'));--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature', 'rest_unloaded', 'forwarded', 'refused'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_acceptance" CHECK ("shipments"."acceptance" in ('accepted', 'partly', 'refused'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_ending" CHECK ("shipments"."ending" in ('returned', 'forwarded'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('loaded', 'turned_away', 'unloaded'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'shipment.rest_unloaded', 'shipment.forwarded', 'exception.raised', 'letter.kept', 'webhook.test'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK ("webhooks"."events" <@ array['shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'shipment.rest_unloaded', 'shipment.forwarded', 'exception.raised', 'letter.kept']);