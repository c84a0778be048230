CREATE TABLE "eba_connections" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"last_contact_at" timestamp with time zone,
	"last_error_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "eba_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"document_version_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "eba_letters_status" CHECK ("eba_letters"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "eba_weighings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"location_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"shipment_id" uuid,
	"licence_plate" text NOT NULL,
	"letter_number" text,
	"weighed_at" timestamp with time zone NOT NULL,
	"gross_kilograms" double precision,
	"tare_kilograms" double precision,
	"net_kilograms" double precision NOT NULL,
	"ticket_number" text,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "eba_weighings_decision" CHECK ("eba_weighings"."decision" in ('applied', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "eba_connections" ADD CONSTRAINT "eba_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_connections" ADD CONSTRAINT "eba_connections_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_letters" ADD CONSTRAINT "eba_letters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_letters" ADD CONSTRAINT "eba_letters_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_letters" ADD CONSTRAINT "eba_letters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_letters" ADD CONSTRAINT "eba_letters_document_version_id_document_versions_id_fk" FOREIGN KEY ("document_version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_weighings" ADD CONSTRAINT "eba_weighings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_weighings" ADD CONSTRAINT "eba_weighings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_weighings" ADD CONSTRAINT "eba_weighings_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eba_weighings" ADD CONSTRAINT "eba_weighings_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "eba_letters_once" ON "eba_letters" USING btree ("document_version_id","company_id");--> statement-breakpoint
CREATE INDEX "eba_letters_shipment" ON "eba_letters" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "eba_letters_company" ON "eba_letters" USING btree ("company_id") WHERE "eba_letters"."status" <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "eba_weighings_once" ON "eba_weighings" USING btree ("location_id","external_id");--> statement-breakpoint
CREATE INDEX "eba_weighings_shipment" ON "eba_weighings" USING btree ("shipment_id");