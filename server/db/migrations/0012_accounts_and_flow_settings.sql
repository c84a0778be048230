CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
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
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "signatures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "correction_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "other_carriers_may_unload" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "repeating_loads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "route_collection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "collectors_scheme" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notification_method" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_signatures" CHECK ("material_flows"."signatures" <@ array['sender', 'disposer', 'transporter', 'receiver']);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_notification_method" CHECK ("users"."notification_method" in ('email', 'sms'));