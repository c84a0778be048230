CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"actor_id" uuid,
	"impersonator_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "change_password_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"notification_method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "change_password_requests_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"method" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_path_key_pk" PRIMARY KEY("caller","path","key")
);
--> statement-breakpoint
CREATE TABLE "company_change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"company_id" uuid NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by_id" uuid,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_transporters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"transporter_id" uuid NOT NULL,
	"type" text DEFAULT 'main' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_persons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"first_name" text NOT NULL,
	"last_name_prefix" text,
	"last_name" text NOT NULL,
	"job_title" text,
	"email" text,
	"phone" text,
	"mobile_phone" text
);
--> statement-breakpoint
CREATE TABLE "customer_statistics" (
	"customer_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"figures" jsonb NOT NULL,
	"calculated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_statistics_customer_id_span_starts_on_pk" PRIMARY KEY("customer_id","span","starts_on")
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"number_of_modifications" integer DEFAULT 0 NOT NULL,
	"default_document" boolean DEFAULT true NOT NULL,
	"with_company_logo" boolean DEFAULT false NOT NULL,
	"content" jsonb,
	"media_object_id" uuid,
	"made_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"document_type" text NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid,
	"project_id" uuid,
	"material_flow_id" uuid,
	"shipment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"iso3" text NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_types" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"material_flow_id" uuid,
	"shipment_id" uuid,
	"channel" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"recipients" text[] NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"secret_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "material_flow_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"material_flow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"amended_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"shared_with_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_events" ALTER COLUMN "clock_offset" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "house_number" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "house_number_addition" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "ewc_codes" ADD COLUMN "level" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "processing_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "processing_methods" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "processing_methods" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "processing_methods" ADD COLUMN "group" text;--> statement-breakpoint
ALTER TABLE "truck_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "truck_types" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "truck_types" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "evidence_file_id" uuid;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "number_of_modifications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "employer_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "settled_by_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "settled_decision" text;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "settled_comment" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "rejected_reason" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "change_password_requests" ADD CONSTRAINT "change_password_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_change_requests" ADD CONSTRAINT "company_change_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_change_requests" ADD CONSTRAINT "company_change_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_transporter_id_companies_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_persons" ADD CONSTRAINT "contact_persons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_persons" ADD CONSTRAINT "contact_persons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_statistics" ADD CONSTRAINT "customer_statistics_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_media_object_id_media_objects_id_fk" FOREIGN KEY ("media_object_id") REFERENCES "public"."media_objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_amended_by_id_users_id_fk" FOREIGN KEY ("amended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_shared_with_id_customers_id_fk" FOREIGN KEY ("shared_with_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "change_password_requests_user" ON "change_password_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_change_requests_company" ON "company_change_requests" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_transporters_pair" ON "company_transporters" USING btree ("company_id","transporter_id");--> statement-breakpoint
CREATE INDEX "company_transporters_transporter" ON "company_transporters" USING btree ("transporter_id");--> statement-breakpoint
CREATE INDEX "company_transporters_customer" ON "company_transporters" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_persons_company" ON "contact_persons" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_persons_project" ON "contact_persons" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "customer_statistics_start" ON "customer_statistics" USING btree ("starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "documents_company" ON "documents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "documents_flow" ON "documents" USING btree ("material_flow_id");--> statement-breakpoint
CREATE INDEX "documents_shipment" ON "documents" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_created" ON "outgoing_mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mails_flow" ON "outgoing_mails" USING btree ("material_flow_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_shipment" ON "outgoing_mails" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_customer" ON "outgoing_mails" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "material_flow_versions_number" ON "material_flow_versions" USING btree ("material_flow_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "project_shares_pair" ON "project_shares" USING btree ("project_id","shared_with_id");--> statement-breakpoint
CREATE INDEX "project_shares_with" ON "project_shares" USING btree ("shared_with_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_employer_contact_id_contact_persons_id_fk" FOREIGN KEY ("employer_contact_id") REFERENCES "public"."contact_persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_flows_customer" ON "material_flows" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "material_flows_origin" ON "material_flows" USING btree ("origin_location_id");--> statement-breakpoint
CREATE INDEX "material_flows_destination" ON "material_flows" USING btree ("destination_location_id");--> statement-breakpoint
CREATE INDEX "products_customer" ON "products" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "media_objects_customer" ON "media_objects" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "media_objects_owner" ON "media_objects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shipment_events_exceptions" ON "shipment_events" USING btree ("customer_id","recorded_at" DESC NULLS LAST) WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_readers_user" ON "project_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");