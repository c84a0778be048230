-- The length of each number stands before its digits, so that texts are in the order of the numbers that they contain: "L9" before
-- "L10". Digits filled up to twenty would take ninety bytes in each index for a text of four numbers.
CREATE FUNCTION "natural_order"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(part[1] || CASE WHEN part[2] = '' THEN '' ELSE lpad(length(ltrim(part[2], '0'))::text, 2, '0') || ltrim(part[2], '0') END, '' ORDER BY place)
  FROM regexp_matches($1, '(\D*)(\d*)', 'g') WITH ORDINALITY AS parts (part, place)
);
--> statement-breakpoint
-- `array_to_string` is not immutable, because of other types than text.
CREATE FUNCTION "joined_text"(text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string($1, ' ');
--> statement-breakpoint
-- Searches ignore case and accents: a text in the form in which both sides are compared. Few texts need more than `lower`.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
	ELSE replace(replace(replace(
		translate(lower(regexp_replace(normalize($1, NFD), U&'[\0300-\036F]', '', 'g')), 'øłđħŧıς', 'oldhtiσ'),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_refused_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_scopes" CHECK ("api_keys"."scopes" <@ array['shipments:read', 'documents:read', 'flows:read', 'projects:read', 'companies:read'])
);
--> statement-breakpoint
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
	"new_email" text,
	"new_mobile_phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "change_password_requests_hash_unique" UNIQUE("hash"),
	CONSTRAINT "change_password_requests_type" CHECK ("change_password_requests"."type" in ('password', 'pincode', 'registration', 'contact')),
	CONSTRAINT "change_password_requests_method" CHECK ("change_password_requests"."notification_method" in ('email', 'sms'))
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
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"impersonator_id" uuid,
	"impersonator_session_id" uuid,
	"expires_at" timestamp with time zone,
	"device_id" uuid,
	"second_factor_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
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
	"eba_webservice_address" text,
	"eba_credentials" text,
	"logo_id" uuid,
	"registered_at" timestamp with time zone,
	CONSTRAINT "companies_types" CHECK ("companies"."types" <@ array['employer', 'carrier', 'disposer'])
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
	"handled_at" timestamp with time zone,
	CONSTRAINT "company_change_requests_status" CHECK ("company_change_requests"."status" in ('open', 'granted', 'refused'))
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
	"type" text DEFAULT 'main' NOT NULL,
	CONSTRAINT "company_transporters_type" CHECK ("company_transporters"."type" in ('main', 'outsourced'))
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
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"company_id" uuid NOT NULL,
	"description" text NOT NULL,
	"street" text,
	"house_number" text,
	"house_number_addition" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"eba_location" boolean DEFAULT false NOT NULL,
	"eba_location_id" text
);
--> statement-breakpoint
CREATE TABLE "customer_statistics" (
	"customer_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"figures" jsonb NOT NULL,
	"calculated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_statistics_customer_id_span_starts_on_pk" PRIMARY KEY("customer_id","span","starts_on"),
	CONSTRAINT "customer_statistics_span" CHECK ("customer_statistics"."span" in ('month', 'day'))
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
	"logo_id" uuid,
	"language" text DEFAULT 'nl' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Amsterdam' NOT NULL,
	"unlimited_modifications" boolean DEFAULT false NOT NULL,
	"photo_months" integer DEFAULT 60 NOT NULL,
	"position_months" integer DEFAULT 12 NOT NULL,
	"manage_products" boolean DEFAULT false NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customers_theme_primary_color" CHECK ("customers"."theme_primary_color" in ('chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange', 'ebaGreen')),
	CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'nl'))
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
	"public_key" jsonb,
	"earlier_public_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arrived" "int4multirange" DEFAULT '{}' NOT NULL,
	"missing_operations" integer DEFAULT 0 NOT NULL,
	"cleared_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid,
	"revoked_reason" text,
	"cloned_from_id" uuid,
	CONSTRAINT "devices_code_unique" UNIQUE("code")
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
	"shipment_id" uuid,
	"transporter_id" uuid,
	CONSTRAINT "documents_document_type" CHECK ("documents"."document_type" in ('letter_template', 'guidance_letter', 'permit', 'certificate', 'evidence', 'other'))
);
--> statement-breakpoint
CREATE TABLE "letter_pdfs" (
	"document_version_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eba_connections" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"last_contact_at" timestamp with time zone,
	"last_error_at" timestamp with time zone,
	"last_failure" jsonb
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
	"last_failure" jsonb,
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
CREATE TABLE "fault_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"part" text NOT NULL,
	"app_version" text NOT NULL,
	"reported_by" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text,
	"steps" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fault_reports_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "fault_reports_part" CHECK ("fault_reports"."part" in ('page', 'worker', 'server'))
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
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
	"imported_by_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"settled_decision" text,
	"settled_comment" text,
	CONSTRAINT "hand_overs_settled_decision" CHECK ("hand_overs"."settled_decision" in ('accepted', 'corrected', 'delivered_again', 'dismissed', 'healed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "letter_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" text,
	"public_key" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_from" timestamp with time zone NOT NULL
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
CREATE TABLE "ewc_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"level" text DEFAULT 'code' NOT NULL,
	"hazardous" boolean NOT NULL,
	"valid_from" text,
	"valid_to" text,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	CONSTRAINT "ewc_codes_code_valid_from" UNIQUE NULLS NOT DISTINCT("code","valid_from"),
	CONSTRAINT "ewc_codes_level" CHECK ("ewc_codes"."level" in ('chapter', 'subchapter', 'code'))
);
--> statement-breakpoint
CREATE TABLE "processing_methods" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"group" text
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
CREATE TABLE "sender_types" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sender_types_role" CHECK ("sender_types"."role" in ('primary_disposer', 'receiver', 'merchant', 'intermediary'))
);
--> statement-breakpoint
CREATE TABLE "truck_types" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_nl" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "database_lineage" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"backed_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device_sequence" integer NOT NULL,
	"lane" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operations_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawn_operations" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device_sequence" integer,
	"superseded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_operations_id_user_id_pk" PRIMARY KEY("id","user_id")
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
	"shipment_event_id" uuid,
	"channel" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"recipients" text[] NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"secret_until" timestamp with time zone,
	"leaves_on" date,
	CONSTRAINT "outgoing_mails_channel" CHECK ("outgoing_mails"."channel" in ('email', 'sms')),
	CONSTRAINT "outgoing_mails_locale" CHECK ("outgoing_mails"."locale" in ('en', 'nl')),
	CONSTRAINT "outgoing_mails_status" CHECK ("outgoing_mails"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "owed_mails" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"event" text NOT NULL,
	"recipients" text[] NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	CONSTRAINT "owed_mails_event" CHECK ("owed_mails"."event" in ('loaded', 'unloaded', 'corrected', 'not_accepted', 'signed'))
);
--> statement-breakpoint
CREATE TABLE "position_consents" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"given" boolean NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "position_consents_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_positions" (
	"operation_id" uuid NOT NULL,
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
	CONSTRAINT "shipment_positions_operation_id_user_id_pk" PRIMARY KEY("operation_id","user_id"),
	CONSTRAINT "shipment_positions_phase" CHECK ("shipment_positions"."phase" in ('load', 'unload'))
);
--> statement-breakpoint
CREATE TABLE "material_flow_carriers" (
	"customer_id" uuid NOT NULL,
	"material_flow_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text DEFAULT 'main' NOT NULL,
	CONSTRAINT "material_flow_carriers_material_flow_id_company_id_pk" PRIMARY KEY("material_flow_id","company_id"),
	CONSTRAINT "material_flow_carriers_type" CHECK ("material_flow_carriers"."type" in ('main', 'outsourced'))
);
--> statement-breakpoint
CREATE TABLE "material_flow_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"material_flow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"costs_extra" boolean DEFAULT false NOT NULL,
	"amended_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"ewc_code_id" text,
	"processing_method_code" text,
	"waste_stream_number" text,
	"origin_location_id" uuid,
	"origin_one_time" jsonb,
	"destination_location_id" uuid,
	"destination_one_time" jsonb,
	"sender_id" uuid NOT NULL,
	"sender_type" text NOT NULL,
	"disposer_id" uuid,
	"receiver_id" uuid,
	"transported_by" text NOT NULL,
	"estimated_load" numeric(15, 3),
	"cargo_unit_code" text NOT NULL,
	"load_instructions" text,
	"unload_instructions" text,
	"remarks_for_letter" text,
	"product_id" uuid,
	"evidence" jsonb,
	"evidence_file_id" uuid,
	"chloride_value_required" boolean DEFAULT false NOT NULL,
	"cargo_photo_required" boolean DEFAULT false NOT NULL,
	"weigh_slip_number_required" boolean DEFAULT false NOT NULL,
	"amount_determination" text NOT NULL,
	"allow_transporter_note" boolean DEFAULT true NOT NULL,
	"signatures" text[] DEFAULT '{}' NOT NULL,
	"correction_minutes" integer DEFAULT 30 NOT NULL,
	"other_carriers_may_unload" boolean DEFAULT true NOT NULL,
	"repeating_loads" boolean DEFAULT false NOT NULL,
	"route_collection" boolean DEFAULT false NOT NULL,
	"givers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"collectors_scheme" boolean DEFAULT false NOT NULL,
	"private_disposer" boolean DEFAULT false NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number_of_modifications" integer DEFAULT 0 NOT NULL,
	"planned_from" date,
	"planned_ewc_code_id" text,
	"planned_waste_stream_number" text,
	"planned_by_id" uuid,
	CONSTRAINT "material_flows_planned_whole" CHECK (("material_flows"."planned_from" is null) = ("material_flows"."planned_ewc_code_id" is null)),
	CONSTRAINT "material_flows_document_type" CHECK ("material_flows"."document_type" in ('waste', 'reuse', 'product')),
	CONSTRAINT "material_flows_transported_by" CHECK ("material_flows"."transported_by" in ('sender', 'disposer', 'recipient', 'collector', 'carrier', 'outsourced_carrier')),
	CONSTRAINT "material_flows_signatures" CHECK ("material_flows"."signatures" <@ array['sender', 'disposer', 'transporter', 'receiver']),
	CONSTRAINT "material_flows_amount_determination" CHECK ("material_flows"."amount_determination" in ('at_load', 'at_unload'))
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
	"certificate_number" text,
	"certificate_id" uuid,
	"certificate_valid_until" date
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
CREATE TABLE "project_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"shared_with_id" uuid,
	"shared_with_company_id" uuid,
	CONSTRAINT "project_shares_with_one" CHECK (("project_shares"."shared_with_id" is null) <> ("project_shares"."shared_with_company_id" is null))
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
	"employer_contact_id" uuid,
	"pairing_code" text NOT NULL,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "projects_pairing_code_unique" UNIQUE("pairing_code")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_language" CHECK ("push_subscriptions"."language" in ('nl', 'en', 'de', 'fr', 'pl', 'ro', 'uk', 'tr'))
);
--> statement-breakpoint
CREATE TABLE "files_to_remove" (
	"id" uuid PRIMARY KEY NOT NULL
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
	"received_at" timestamp with time zone,
	"file_name" text,
	"width" integer,
	"height" integer,
	"expired_at" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"announced_as" uuid,
	"original_sha256" text,
	"company_id" uuid,
	"project_id" uuid,
	CONSTRAINT "media_objects_kind" CHECK ("media_objects"."kind" in ('logo', 'cargo_photo', 'evidence', 'certificate', 'document')),
	CONSTRAINT "media_objects_phase" CHECK ("media_objects"."phase" in ('load', 'unload')),
	CONSTRAINT "media_objects_status" CHECK ("media_objects"."status" in ('announced', 'received'))
);
--> statement-breakpoint
CREATE TABLE "shipment_checks" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
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
	"clock_offset" bigint,
	"delivery_offset" bigint,
	"statement" jsonb NOT NULL,
	"reason" text,
	"violations" jsonb,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"settled_decision" text,
	"settled_comment" text,
	"previous_hash" text,
	"hash" text NOT NULL,
	CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature', 'refused')),
	CONSTRAINT "shipment_events_settled_decision" CHECK ("shipment_events"."settled_decision" in ('accepted', 'corrected', 'delivered_again', 'dismissed', 'healed', 'withdrawn'))
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
	"ewc_code_id" text,
	"driver_id" uuid,
	"transporter_id" uuid,
	"number" text NOT NULL,
	"number_order" text GENERATED ALWAYS AS (natural_order(number)) STORED,
	"number_code" text GENERATED ALWAYS AS (regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')) STORED,
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
	"givers" jsonb,
	"transporter_note_load" text,
	"transporter_note_unload" text,
	"photos_announced" integer DEFAULT 0 NOT NULL,
	"photos_received" integer DEFAULT 0 NOT NULL,
	"check_token" text DEFAULT rtrim(translate(encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=') NOT NULL,
	CONSTRAINT "shipments_number_unique" UNIQUE("number"),
	CONSTRAINT "shipments_check_token_unique" UNIQUE("check_token"),
	CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('loaded', 'unloaded'))
);
--> statement-breakpoint
CREATE TABLE "transport_mode_customers" (
	"customer_id" uuid NOT NULL,
	"transport_mode_id" uuid NOT NULL,
	CONSTRAINT "transport_mode_customers_customer_id_transport_mode_id_pk" PRIMARY KEY("customer_id","transport_mode_id")
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
	"particulars" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"truck_type_code" text GENERATED ALWAYS AS (particulars ->> 'truckType') STORED,
	CONSTRAINT "transport_modes_type" CHECK ("transport_modes"."type" in ('ship', 'container', 'truck'))
);
--> statement-breakpoint
CREATE TABLE "driver_customers" (
	"customer_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "driver_customers_customer_id_driver_id_pk" PRIMARY KEY("customer_id","driver_id")
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
	"rejected_at" timestamp with time zone,
	"rejected_reason" text,
	"invited_by_id" uuid,
	"grace_until" timestamp with time zone,
	CONSTRAINT "drivers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "drivers_kind" CHECK ("drivers"."kind" in ('driver', 'skipper')),
	CONSTRAINT "drivers_invite_status" CHECK ("drivers"."invite_status" in ('invited', 'invite_accepted'))
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
	"notification_method" text,
	"secret_hash" text,
	"must_change_secret" boolean DEFAULT false NOT NULL,
	"terms_version" integer,
	"terms_accepted_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "users_roles" CHECK ("users"."roles" <@ array['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_DRIVER', 'ROLE_PROJECT_READER']),
	CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'nl')),
	CONSTRAINT "users_notification_method" CHECK ("users"."notification_method" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"shipment_event_id" uuid,
	"document_version_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"response_status" integer,
	"milliseconds" integer,
	"failure" jsonb,
	"answer" text,
	"log" jsonb DEFAULT '[]' NOT NULL,
	CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'exception.raised', 'letter.kept', 'webhook.test')),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed', 'held'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"created_by_id" uuid NOT NULL,
	CONSTRAINT "webhooks_events" CHECK ("webhooks"."events" <@ array['shipment.loaded', 'shipment.unloaded', 'shipment.corrected', 'shipment.noted', 'shipment.acceptance', 'shipment.signature', 'exception.raised', 'letter.kept']),
	CONSTRAINT "webhooks_pause_reason" CHECK ("webhooks"."pause_reason" in ('office', 'failures', 'gone', 'secret_lost'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_password_requests" ADD CONSTRAINT "change_password_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_change_requests" ADD CONSTRAINT "company_change_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_change_requests" ADD CONSTRAINT "company_change_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_transporters" ADD CONSTRAINT "company_transporters_transporter_id_companies_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_persons" ADD CONSTRAINT "contact_persons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_persons" ADD CONSTRAINT "contact_persons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_statistics" ADD CONSTRAINT "customer_statistics_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_cloned_from_id_devices_id_fk" FOREIGN KEY ("cloned_from_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_media_object_id_media_objects_id_fk" FOREIGN KEY ("media_object_id") REFERENCES "public"."media_objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pdfs" ADD CONSTRAINT "letter_pdfs_document_version_id_document_versions_id_fk" FOREIGN KEY ("document_version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_imported_by_id_users_id_fk" FOREIGN KEY ("imported_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_operations" ADD CONSTRAINT "withdrawn_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_operations" ADD CONSTRAINT "withdrawn_operations_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_mails" ADD CONSTRAINT "owed_mails_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_consents" ADD CONSTRAINT "position_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_positions" ADD CONSTRAINT "shipment_positions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_positions" ADD CONSTRAINT "shipment_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_carriers" ADD CONSTRAINT "material_flow_carriers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flow_versions" ADD CONSTRAINT "material_flow_versions_amended_by_id_users_id_fk" FOREIGN KEY ("amended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_processing_method_code_processing_methods_code_fk" FOREIGN KEY ("processing_method_code") REFERENCES "public"."processing_methods"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_origin_location_id_locations_id_fk" FOREIGN KEY ("origin_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_destination_location_id_locations_id_fk" FOREIGN KEY ("destination_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_sender_id_companies_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_sender_type_sender_types_code_fk" FOREIGN KEY ("sender_type") REFERENCES "public"."sender_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_disposer_id_companies_id_fk" FOREIGN KEY ("disposer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_receiver_id_companies_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_cargo_unit_code_units_code_fk" FOREIGN KEY ("cargo_unit_code") REFERENCES "public"."units"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_planned_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("planned_ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_planned_by_id_users_id_fk" FOREIGN KEY ("planned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairings" ADD CONSTRAINT "project_pairings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_shared_with_id_customers_id_fk" FOREIGN KEY ("shared_with_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_shared_with_company_id_companies_id_fk" FOREIGN KEY ("shared_with_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_status_id_project_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."project_statuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_employer_id_companies_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_employer_contact_id_contact_persons_id_fk" FOREIGN KEY ("employer_contact_id") REFERENCES "public"."contact_persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_checks" ADD CONSTRAINT "shipment_checks_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_material_flow_id_material_flows_id_fk" FOREIGN KEY ("material_flow_id") REFERENCES "public"."material_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_transport_mode_id_transport_modes_id_fk" FOREIGN KEY ("transport_mode_id") REFERENCES "public"."transport_modes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_transporter_id_companies_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_mode_customers" ADD CONSTRAINT "transport_mode_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_mode_customers" ADD CONSTRAINT "transport_mode_customers_transport_mode_id_transport_modes_id_fk" FOREIGN KEY ("transport_mode_id") REFERENCES "public"."transport_modes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD CONSTRAINT "transport_modes_truck_type_code_truck_types_code_fk" FOREIGN KEY ("truck_type_code") REFERENCES "public"."truck_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_customers" ADD CONSTRAINT "driver_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_customers" ADD CONSTRAINT "driver_customers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readers" ADD CONSTRAINT "project_readers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readers" ADD CONSTRAINT "project_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_customer" ON "api_keys" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_id","created_at","id","subject_type","action");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at","id","subject_type","action");--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "change_password_requests_user" ON "change_password_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_customer" ON "companies" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_id") WHERE "companies"."logo_id" is not null;--> statement-breakpoint
CREATE INDEX "company_change_requests_company" ON "company_change_requests" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_transporters_pair" ON "company_transporters" USING btree ("company_id","transporter_id");--> statement-breakpoint
CREATE INDEX "company_transporters_transporter" ON "company_transporters" USING btree ("transporter_id");--> statement-breakpoint
CREATE INDEX "company_transporters_customer" ON "company_transporters" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_persons_company" ON "contact_persons" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_persons_project" ON "contact_persons" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "locations_company" ON "locations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "customer_statistics_start" ON "customer_statistics" USING btree ("starts_on");--> statement-breakpoint
CREATE INDEX "devices_cloned_from" ON "devices" USING btree ("cloned_from_id") WHERE "devices"."cloned_from_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "document_versions_media" ON "document_versions" USING btree ("media_object_id") WHERE "document_versions"."media_object_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_company" ON "documents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id","created_at","id","customer_id","name","document_type","updated_at","transporter_id");--> statement-breakpoint
CREATE INDEX "documents_flow" ON "documents" USING btree ("material_flow_id");--> statement-breakpoint
CREATE INDEX "documents_shipment" ON "documents" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "documents_transporter" ON "documents" USING btree ("transporter_id","created_at","id","project_id");--> statement-breakpoint
CREATE INDEX "documents_transporter_name" ON "documents" USING btree ("transporter_id","name","id");--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "documents_customer_name" ON "documents" USING btree ("customer_id","name","id");--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("document_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "eba_letters_once" ON "eba_letters" USING btree ("document_version_id","company_id");--> statement-breakpoint
CREATE INDEX "eba_letters_shipment" ON "eba_letters" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "eba_letters_company" ON "eba_letters" USING btree ("company_id") WHERE "eba_letters"."status" <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "eba_weighings_once" ON "eba_weighings" USING btree ("location_id","external_id");--> statement-breakpoint
CREATE INDEX "eba_weighings_shipment" ON "eba_weighings" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "fault_reports_last" ON "fault_reports" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_operation" ON "hand_overs" USING btree ("operation_id","user_id") WHERE "hand_overs"."imported_by_id" is null or "hand_overs"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_by_operation" ON "hand_overs" USING btree ("operation_id","user_id");--> statement-breakpoint
CREATE INDEX "hand_overs_customer" ON "hand_overs" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_received" ON "hand_overs" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_device" ON "hand_overs" USING btree ("device_id","received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_settled" ON "hand_overs" USING btree ("user_id","settled_at");--> statement-breakpoint
CREATE INDEX "change_log_order" ON "change_log" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "change_log_created" ON "change_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operations_device" ON "operations" USING btree ("device_id","device_sequence");--> statement-breakpoint
CREATE INDEX "withdrawn_operations_device" ON "withdrawn_operations" USING btree ("device_id","device_sequence");--> statement-breakpoint
CREATE INDEX "outgoing_mails_created" ON "outgoing_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_flow" ON "outgoing_mails" USING btree ("material_flow_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_shipment" ON "outgoing_mails" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_failed" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "outgoing_mails_sent" ON "outgoing_mails" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_sms" ON "outgoing_mails" USING btree ("sent_at") WHERE "outgoing_mails"."channel" = 'sms';--> statement-breakpoint
CREATE INDEX "outgoing_mails_status" ON "outgoing_mails" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_template" ON "outgoing_mails" USING btree ("template","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_customer" ON "outgoing_mails" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_day" ON "outgoing_mails" USING btree ("customer_id","leaves_on") WHERE "outgoing_mails"."leaves_on" is not null;--> statement-breakpoint
CREATE INDEX "owed_mails_shipment" ON "owed_mails" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "position_consents_user" ON "position_consents" USING btree ("user_id","stated_at");--> statement-breakpoint
CREATE INDEX "shipment_positions_shipment" ON "shipment_positions" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_positions_user" ON "shipment_positions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shipment_positions_kept" ON "shipment_positions" USING btree ("operation_id") WHERE "shipment_positions"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "material_flow_carriers_company" ON "material_flow_carriers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_flow_versions_number" ON "material_flow_versions" USING btree ("material_flow_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "material_flows_number" ON "material_flows" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "material_flows_customer" ON "material_flows" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "material_flows_planned" ON "material_flows" USING btree ("planned_from") WHERE "material_flows"."planned_from" is not null;--> statement-breakpoint
CREATE INDEX "material_flows_document_type" ON "material_flows" USING btree ("document_type","id");--> statement-breakpoint
CREATE INDEX "material_flows_evidence" ON "material_flows" USING btree ("evidence_file_id") WHERE "material_flows"."evidence_file_id" is not null;--> statement-breakpoint
CREATE INDEX "material_flows_origin" ON "material_flows" USING btree ("origin_location_id");--> statement-breakpoint
CREATE INDEX "material_flows_destination" ON "material_flows" USING btree ("destination_location_id");--> statement-breakpoint
CREATE INDEX "products_customer" ON "products" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "products_certificate" ON "products" USING btree ("certificate_id") WHERE "products"."certificate_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_pairings_pair" ON "project_pairings" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "project_pairings_user" ON "project_pairings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_shares_pair" ON "project_shares" USING btree ("project_id","shared_with_id");--> statement-breakpoint
CREATE INDEX "project_shares_with" ON "project_shares" USING btree ("shared_with_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_shares_company_pair" ON "project_shares" USING btree ("project_id","shared_with_company_id");--> statement-breakpoint
CREATE INDEX "project_shares_with_company" ON "project_shares" USING btree ("shared_with_company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number" ON "projects" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "media_objects_shipment" ON "media_objects" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "media_objects_customer" ON "media_objects" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "media_objects_owner" ON "media_objects" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_objects_announced_as" ON "media_objects" USING btree ("announced_as","owner_id") WHERE "media_objects"."announced_as" is not null;--> statement-breakpoint
CREATE INDEX "media_objects_kept" ON "media_objects" USING btree ("id") WHERE "media_objects"."kind" = 'cargo_photo' and "media_objects"."status" = 'received' and "media_objects"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "media_objects_position" ON "media_objects" USING btree ("id") WHERE "media_objects"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "shipment_events_exceptions" ON "shipment_events" USING btree ("customer_id","recorded_at") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipment_events_former_number" ON "shipment_events" USING btree ("shipment_id") WHERE "shipment_events"."statement" ? 'formerNumber';--> statement-breakpoint
CREATE INDEX "shipment_events_refused_shipment" ON "shipment_events" USING btree ("shipment_id","id") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipment_events_refused_flow" ON "shipment_events" USING btree (lower("statement" ->> 'materialFlow')) WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipment_events_refused_user" ON "shipment_events" USING btree ("user_id") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipment_events_unloaded" ON "shipment_events" USING btree ("user_id","recorded_at","shipment_id") WHERE "shipment_events"."kind" = 'unloaded';--> statement-breakpoint
CREATE INDEX "shipment_events_decided" ON "shipment_events" USING btree ("user_id","settled_at") WHERE "shipment_events"."kind" = 'refused' and "shipment_events"."settled_decision" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_sequence" ON "shipment_events" USING btree ("shipment_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_refused" ON "shipment_events" USING btree ("operation_id","user_id") WHERE "shipment_events"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "shipments_customer_load_date" ON "shipments" USING btree ("customer_id","load_date","id","status","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_project_load_date" ON "shipments" USING btree ("project_id","load_date","id","customer_id","transporter_id","transport_mode_id","status","material_flow_id","unload_date","netto_weight","factor_to_kilograms","number_order");--> statement-breakpoint
CREATE INDEX "shipments_flow" ON "shipments" USING btree ("material_flow_id","transporter_id","project_id","customer_id");--> statement-breakpoint
CREATE INDEX "shipments_project" ON "shipments" USING btree ("project_id","transporter_id","customer_id");--> statement-breakpoint
CREATE INDEX "shipments_transporter_load_date" ON "shipments" USING btree ("transporter_id","load_date","id","status","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_driver" ON "shipments" USING btree ("driver_id","customer_id","load_date");--> statement-breakpoint
CREATE INDEX "shipments_ewc_code" ON "shipments" USING btree ("ewc_code_id","customer_id","load_date","id");--> statement-breakpoint
CREATE INDEX "shipments_mode" ON "shipments" USING btree ("transport_mode_id","customer_id");--> statement-breakpoint
CREATE INDEX "shipments_loaded" ON "shipments" USING btree ("customer_id","load_date","id","transporter_id","project_id") WHERE "shipments"."status" = 'loaded';--> statement-breakpoint
CREATE INDEX "shipments_load_date" ON "shipments" USING btree ("load_date","id","material_flow_id","netto_weight","factor_to_kilograms");--> statement-breakpoint
CREATE INDEX "shipments_unload_date" ON "shipments" USING btree ("unload_date");--> statement-breakpoint
CREATE INDEX "shipments_number_order" ON "shipments" USING btree ("number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_customer_number" ON "shipments" USING btree ("customer_id","number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_transporter_number" ON "shipments" USING btree ("transporter_id","number_order","id");--> statement-breakpoint
CREATE INDEX "shipments_netto_weight" ON "shipments" USING btree ("netto_weight","id");--> statement-breakpoint
CREATE INDEX "shipments_without_weight" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."netto_weight" is null;--> statement-breakpoint
CREATE INDEX "transport_modes_company" ON "transport_modes" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "transport_modes_owner" ON "transport_modes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "transport_modes_identification" ON "transport_modes" USING btree ("identification_code","id");--> statement-breakpoint
CREATE INDEX "transport_modes_type" ON "transport_modes" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "transport_modes_truck_type" ON "transport_modes" USING btree ("truck_type_code");--> statement-breakpoint
CREATE INDEX "drivers_company" ON "drivers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_readers_pair" ON "project_readers" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "project_readers_user" ON "project_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_phone" ON "users" USING btree ("mobile_phone");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_undelivered" ON "webhook_deliveries" USING btree ("webhook_id","created_at") WHERE "webhook_deliveries"."status" in ('failed', 'held');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("queued_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_customer" ON "webhooks" USING btree ("customer_id");
--> statement-breakpoint
-- What is typed is found anywhere in a text by its groups of three letters. Where this PostgreSQL lacks pg_trgm, searches read every row.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "shipments_number_code" ON "shipments" USING gin ("number_code" gin_trgm_ops);
	CREATE INDEX "documents_name_search" ON "documents" USING gin (folded("name") gin_trgm_ops);
	CREATE INDEX "outgoing_mails_search" ON "outgoing_mails" USING gin (folded("subject" || ' ' || joined_text("recipients")) gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
--> statement-breakpoint
-- In an order, so that two loads at once wait for each other instead of locking each other out.
CREATE FUNCTION note_customers_of_transport_modes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transport_mode_customers (customer_id, transport_mode_id)
    SELECT DISTINCT customer_id, transport_mode_id FROM inserted ORDER BY customer_id, transport_mode_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A shipment keeps its transport mode and its customer: only insertion matters.
CREATE TRIGGER note_customers_of_transport_modes AFTER INSERT ON "shipments"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION note_customers_of_transport_modes();
--> statement-breakpoint
-- In an order, so that two loads at once wait for each other instead of locking each other out.
CREATE FUNCTION note_customers_of_drivers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO driver_customers (customer_id, driver_id)
    SELECT DISTINCT customer_id, driver_id FROM inserted WHERE driver_id IS NOT NULL ORDER BY customer_id, driver_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A shipment keeps its driver and its customer: only insertion matters.
CREATE TRIGGER note_customers_of_drivers AFTER INSERT ON "shipments"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION note_customers_of_drivers();
--> statement-breakpoint
-- What decides who may do what is remembered for a moment by every instance (server/accounts/auth/session-cache.ts), which has to hear of each change of it.
CREATE FUNCTION announce_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- For all instances, when the transaction has committed.
  PERFORM pg_notify('vrachtpas_access', '');
  -- For the instance that writes: it has to know before it answers. INFO reaches the client whatever it has set, and no log.
  RAISE INFO 'vrachtpas_access';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not for the time of the last use, which every refresh of a token writes; what was not there is not remembered, so insertion does not matter.
CREATE TRIGGER announce_access_change AFTER DELETE OR TRUNCATE OR UPDATE OF "user_id", "revoked_at", "expires_at", "impersonator_id", "second_factor_at" ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER UPDATE OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "drivers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "project_shares"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "project_readers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
-- What decides whether a second factor is to be set up first is remembered with the session.
CREATE TRIGGER announce_access_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "second_factor_required" ON "customers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "customer_id" ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
-- The entry of the list that a code has on a day (ISO date), as contract/parties/ewc-codes.ts has it: of the chosen period and those that
-- follow it the one that has begun last, the chosen one where none has.
CREATE FUNCTION "ewc_code_on"(chosen text, day text) RETURNS text LANGUAGE sql STABLE
RETURN coalesce((SELECT period.id FROM ewc_codes entry JOIN ewc_codes period ON period.code = entry.code AND (period.id = entry.id OR period.valid_from > entry.valid_to)
	WHERE entry.id = chosen AND coalesce(period.valid_from, '') <= day
	ORDER BY period.valid_from DESC NULLS LAST LIMIT 1), (SELECT id FROM ewc_codes WHERE id = chosen));
--> statement-breakpoint
-- The same of a load, by the version of the flow that its driver saw and what that had planned: a flow that never changed has none stored.
CREATE FUNCTION "ewc_code_of_load"(seen_flow uuid, seen_version integer, loaded timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT ewc_code_on(CASE
			WHEN version.id IS NULL THEN CASE WHEN flow.planned_from::text <= stated.day THEN flow.planned_ewc_code_id ELSE flow.ewc_code_id END
			WHEN version.content -> 'plannedChange' ->> 'from' <= stated.day THEN version.content -> 'plannedChange' -> 'ewcCode' ->> 'id'
			ELSE version.content -> 'ewcCode' ->> 'id' END, stated.day)
	FROM material_flows flow JOIN customers customer ON customer.id = flow.customer_id
		CROSS JOIN LATERAL (SELECT (loaded AT TIME ZONE customer.time_zone)::date::text AS day) stated
		LEFT JOIN material_flow_versions version ON version.material_flow_id = flow.id AND version.version = seen_version
	WHERE flow.id = seen_flow);
--> statement-breakpoint
-- A column of its own, as a list of a million loads is filtered by it.
CREATE FUNCTION set_ewc_code_of_load() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ewc_code_id := ewc_code_of_load(NEW.material_flow_id, NEW.material_flow_version, NEW.load_date);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_ewc_code_of_load BEFORE INSERT ON "shipments" FOR EACH ROW EXECUTE FUNCTION set_ewc_code_of_load();
--> statement-breakpoint
CREATE TRIGGER move_ewc_code_of_load BEFORE UPDATE ON "shipments" FOR EACH ROW
  WHEN ((OLD.material_flow_id, OLD.material_flow_version, OLD.load_date) IS DISTINCT FROM (NEW.material_flow_id, NEW.material_flow_version, NEW.load_date))
  EXECUTE FUNCTION set_ewc_code_of_load();
