ALTER TABLE "transport_modes" ADD COLUMN "truck_type_code" text GENERATED ALWAYS AS (particulars ->> 'truckType') STORED;--> statement-breakpoint
-- Truck types that are in use but were removed from their list come back, named by their code.
INSERT INTO "truck_types" ("code", "name_en", "name_nl", "position")
SELECT DISTINCT "truck_type_code", "truck_type_code", "truck_type_code", 1000 FROM "transport_modes" WHERE "truck_type_code" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_truck_type_code_truck_types_code_fk" FOREIGN KEY ("truck_type_code") REFERENCES "public"."truck_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_modes_truck_type" ON "transport_modes" USING btree ("truck_type_code");--> statement-breakpoint
ALTER TABLE "change_password_requests" ADD CONSTRAINT "change_password_requests_type" CHECK ("change_password_requests"."type" in ('password', 'pincode', 'registration', 'contact'));--> statement-breakpoint
ALTER TABLE "change_password_requests" ADD CONSTRAINT "change_password_requests_method" CHECK ("change_password_requests"."notification_method" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_types" CHECK ("companies"."types" <@ array['employer', 'carrier', 'disposer']);--> statement-breakpoint
ALTER TABLE "company_change_requests" ADD CONSTRAINT "company_change_requests_status" CHECK ("company_change_requests"."status" in ('open', 'granted', 'refused'));--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_type" CHECK ("company_transporters"."type" in ('main', 'outsourced'));--> statement-breakpoint
ALTER TABLE "customer_statistics" ADD CONSTRAINT "customer_statistics_span" CHECK ("customer_statistics"."span" in ('month', 'day'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_theme_primary_color" CHECK ("customers"."theme_primary_color" in ('chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange', 'ebaGreen'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'nl'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_document_type" CHECK ("documents"."document_type" in ('letter_template', 'guidance_letter', 'permit', 'certificate', 'evidence', 'other'));--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_part" CHECK ("fault_reports"."part" in ('page', 'worker', 'server'));--> statement-breakpoint
ALTER TABLE "ewc_codes" ADD CONSTRAINT "ewc_codes_level" CHECK ("ewc_codes"."level" in ('chapter', 'subchapter', 'code'));--> statement-breakpoint
ALTER TABLE "sender_types" ADD CONSTRAINT "sender_types_role" CHECK ("sender_types"."role" in ('primary_disposer', 'receiver', 'merchant', 'intermediary'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_channel" CHECK ("outgoing_mails"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_locale" CHECK ("outgoing_mails"."locale" in ('en', 'nl'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_status" CHECK ("outgoing_mails"."status" in ('queued', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_type" CHECK ("material_flow_carriers"."type" in ('main', 'outsourced'));--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_document_type" CHECK ("material_flows"."document_type" in ('waste', 'reuse', 'product'));--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_transported_by" CHECK ("material_flows"."transported_by" in ('sender', 'disposer', 'recipient', 'collector', 'carrier', 'outsourced_carrier'));--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_amount_determination" CHECK ("material_flows"."amount_determination" in ('at_load', 'at_unload'));--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_kind" CHECK ("media_objects"."kind" in ('logo', 'cargo_photo', 'evidence', 'certificate', 'document'));--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_phase" CHECK ("media_objects"."phase" in ('load', 'unload'));--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_status" CHECK ("media_objects"."status" in ('announced', 'received'));--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('loaded', 'unloaded', 'corrected', 'refused'));--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_settled_decision" CHECK ("shipment_events"."settled_decision" in ('corrected', 'delivered_again', 'dismissed', 'healed'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('loaded', 'unloaded'));--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_type" CHECK ("transport_modes"."type" in ('ship', 'container', 'truck'));--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_kind" CHECK ("drivers"."kind" in ('driver', 'skipper'));--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_invite_status" CHECK ("drivers"."invite_status" in ('invited', 'invite_accepted'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_roles" CHECK ("users"."roles" <@ array['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_DRIVER', 'ROLE_PROJECT_READER']);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'nl'));