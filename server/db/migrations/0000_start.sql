CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL,
	"public_key" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"types" text[] NOT NULL,
	"chamber_of_commerce_number" text,
	"vihb_number" text,
	"processor_number" text,
	"street" text,
	"house_number" text,
	"house_number_addition" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"phone_planning" text,
	"general_email" text,
	"transport_documents_email" text,
	"eba_webservice_address" text
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"company_id" uuid NOT NULL,
	"description" text NOT NULL,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"eba_location" boolean DEFAULT false NOT NULL,
	"eba_location_id" text
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"debtor_number" text,
	"theme_primary_color" text,
	"language" text DEFAULT 'nl' NOT NULL,
	"unlimited_modifications" boolean DEFAULT false NOT NULL,
	"manage_products" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "ewc_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"hazardous" boolean NOT NULL,
	"valid_from" text,
	"valid_to" text,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processing_methods" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "project_statuses_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "truck_types" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"symbol" text NOT NULL,
	"factor_to_kilograms" double precision,
	"weighbridge" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"entity_id" text NOT NULL,
	"project_id" uuid,
	"company_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device_sequence" integer NOT NULL,
	"lane" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_flow_carriers" (
	"customer_id" uuid NOT NULL,
	"material_flow_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text DEFAULT 'main' NOT NULL,
	CONSTRAINT "material_flow_carriers_material_flow_id_company_id_pk" PRIMARY KEY("material_flow_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "material_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document_type" text NOT NULL,
	"usual_name" text NOT NULL,
	"ewc_code_id" uuid,
	"processing_method_code" text,
	"waste_stream_number" text,
	"origin_location_id" uuid,
	"origin_one_time" jsonb,
	"destination_location_id" uuid,
	"destination_one_time" jsonb,
	"sender_id" uuid NOT NULL,
	"sender_type" text NOT NULL,
	"disposer_id" uuid,
	"transported_by" text NOT NULL,
	"estimated_load" numeric(15, 3),
	"cargo_unit_code" text NOT NULL,
	"load_instructions" text,
	"unload_instructions" text,
	"remarks_for_letter" text,
	"product_id" uuid,
	"evidence" jsonb,
	"chloride_value_required" boolean DEFAULT false NOT NULL,
	"cargo_photo_required" boolean DEFAULT false NOT NULL,
	"weigh_slip_number_required" boolean DEFAULT false NOT NULL,
	"amount_determination" text NOT NULL,
	"allow_transporter_note" boolean DEFAULT true NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"certificate_number" text
);
--> statement-breakpoint
CREATE TABLE "project_pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status_id" uuid NOT NULL,
	"employer_id" uuid,
	"employer_reference" text,
	"pairing_code" text NOT NULL,
	CONSTRAINT "projects_pairing_code_unique" UNIQUE("pairing_code")
);
--> statement-breakpoint
CREATE TABLE "media_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid NOT NULL,
	"shipment_id" uuid,
	"kind" text NOT NULL,
	"phase" text,
	"status" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone,
	"received_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"shipment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"operation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"clock_offset" integer,
	"statement" jsonb NOT NULL,
	"reason" text,
	"settled_at" timestamp with time zone,
	"previous_hash" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"material_flow_id" uuid NOT NULL,
	"material_flow_version" integer NOT NULL,
	"transport_mode_id" uuid NOT NULL,
	"driver_id" uuid,
	"transporter_id" uuid,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"load_date" timestamp with time zone NOT NULL,
	"unload_date" timestamp with time zone,
	"weighed_load" numeric(15, 3),
	"tare_weight" numeric(15, 3),
	"netto_weight" numeric(15, 3),
	"cargo_unit_code" text NOT NULL,
	"factor_to_kilograms" double precision,
	"chloride_value" numeric(15, 3),
	"weight_ticket_number" text,
	"transporter_note_load" text,
	"transporter_note_unload" text,
	"photos_announced" integer DEFAULT 0 NOT NULL,
	"photos_received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipments_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "transport_modes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"owner_id" uuid,
	"type" text NOT NULL,
	"identification_code" text NOT NULL,
	"particulars" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"kind" text DEFAULT 'driver' NOT NULL,
	"invite_status" text DEFAULT 'invited' NOT NULL,
	"self_registered" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"grace_until" timestamp with time zone,
	CONSTRAINT "drivers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "project_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"company_id" uuid,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"first_name" text NOT NULL,
	"last_name_prefix" text,
	"last_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"locale" text,
	"secret_hash" text
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_processing_method_code_processing_methods_code_fk" FOREIGN KEY ("processing_method_code") REFERENCES "public"."processing_methods"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_origin_location_id_locations_id_fk" FOREIGN KEY ("origin_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_destination_location_id_locations_id_fk" FOREIGN KEY ("destination_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_sender_id_companies_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_disposer_id_companies_id_fk" FOREIGN KEY ("disposer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_cargo_unit_code_units_code_fk" FOREIGN KEY ("cargo_unit_code") REFERENCES "public"."units"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_status_id_project_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."project_statuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_employer_id_companies_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_transport_mode_id_transport_modes_id_fk" FOREIGN KEY ("transport_mode_id") REFERENCES "public"."transport_modes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_transporter_id_companies_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readers" ADD CONSTRAINT "project_readers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readers" ADD CONSTRAINT "project_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_customer" ON "companies" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "locations_company" ON "locations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "change_log_order" ON "change_log" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "change_log_created" ON "change_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operations_device" ON "operations" USING btree ("device_id","device_sequence");--> statement-breakpoint
CREATE INDEX "material_flow_carriers_company" ON "material_flow_carriers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_flows_number" ON "material_flows" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "project_pairings_pair" ON "project_pairings" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "project_pairings_user" ON "project_pairings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number" ON "projects" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "media_objects_shipment" ON "media_objects" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_sequence" ON "shipment_events" USING btree ("shipment_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_refused" ON "shipment_events" USING btree ("operation_id") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_flow" ON "shipments" USING btree ("material_flow_id");--> statement-breakpoint
CREATE INDEX "shipments_driver" ON "shipments" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "shipments_mode" ON "shipments" USING btree ("transport_mode_id");--> statement-breakpoint
CREATE INDEX "shipments_on_route" ON "shipments" USING btree ("customer_id","load_date" DESC NULLS LAST) WHERE "shipments"."status" = 'loaded';--> statement-breakpoint
CREATE INDEX "transport_modes_company" ON "transport_modes" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "transport_modes_owner" ON "transport_modes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "drivers_company" ON "drivers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_readers_pair" ON "project_readers" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_phone" ON "users" USING btree ("mobile_phone");