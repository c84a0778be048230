CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"type" text NOT NULL,
	"operation" jsonb NOT NULL,
	"statement" jsonb NOT NULL,
	"hash" text NOT NULL,
	"problem" jsonb,
	"photos" uuid[] NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"settled_decision" text,
	"settled_comment" text,
	CONSTRAINT "hand_overs_settled_decision" CHECK ("hand_overs"."settled_decision" in ('accepted', 'corrected', 'delivered_again', 'dismissed', 'healed', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_overs_customer" ON "hand_overs" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_received" ON "hand_overs" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_device" ON "hand_overs" USING btree ("device_id","received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_settled" ON "hand_overs" USING btree ("user_id","settled_at");