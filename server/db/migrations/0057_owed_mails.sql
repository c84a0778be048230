CREATE TABLE "owed_mails" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"event" text NOT NULL,
	"recipients" text[] NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	CONSTRAINT "owed_mails_event" CHECK ("owed_mails"."event" in ('loaded', 'unloaded', 'corrected', 'not_accepted', 'signed'))
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "owed_mails" ADD CONSTRAINT "owed_mails_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owed_mails_shipment" ON "owed_mails" USING btree ("shipment_id");