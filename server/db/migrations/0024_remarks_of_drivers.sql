ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_kind";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "shipment_event_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('loaded', 'unloaded', 'corrected', 'noted', 'refused'));