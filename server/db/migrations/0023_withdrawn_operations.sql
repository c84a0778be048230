CREATE TABLE "withdrawn_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device_sequence" integer,
	"superseded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_settled_decision";--> statement-breakpoint
ALTER TABLE "withdrawn_operations" ADD CONSTRAINT "withdrawn_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_operations" ADD CONSTRAINT "withdrawn_operations_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_operations_device" ON "withdrawn_operations" USING btree ("device_id","device_sequence");--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_settled_decision" CHECK ("shipment_events"."settled_decision" in ('accepted', 'corrected', 'delivered_again', 'dismissed', 'healed', 'withdrawn'));