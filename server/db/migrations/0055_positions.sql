CREATE TABLE "position_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"given" boolean NOT NULL,
	"stated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_positions" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"measured_at" timestamp with time zone NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone,
	CONSTRAINT "shipment_positions_phase" CHECK ("shipment_positions"."phase" in ('load', 'unload'))
);
--> statement-breakpoint
ALTER TABLE "position_consents" ADD CONSTRAINT "position_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_positions" ADD CONSTRAINT "shipment_positions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_positions" ADD CONSTRAINT "shipment_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_consents_user" ON "position_consents" USING btree ("user_id","stated_at");--> statement-breakpoint
CREATE INDEX "shipment_positions_shipment" ON "shipment_positions" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_positions_user" ON "shipment_positions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shipment_positions_kept" ON "shipment_positions" USING btree ("operation_id") WHERE "shipment_positions"."latitude" is not null;