CREATE TABLE "letter_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb,
	"public_key" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revoked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "check_token" text DEFAULT rtrim(translate(encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=') NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_check_token_unique" UNIQUE("check_token");