CREATE TABLE "lma_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"waste_stream_number" text,
	"digest" text NOT NULL,
	"values" jsonb NOT NULL,
	"result" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lma_lines_kind" CHECK ("lma_lines"."kind" in ('first', 'monthly', 'nil')),
	CONSTRAINT "lma_lines_result" CHECK ("lma_lines"."result" in ('accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "lma_other_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"waste_stream_number" text NOT NULL,
	"kilograms" bigint NOT NULL,
	"loads" integer NOT NULL,
	"carriers" text[] DEFAULT '{}' NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "lma_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"desk_session" text,
	"failure" jsonb,
	"created_by_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lma_sessions_status" CHECK ("lma_sessions"."status" in ('queued', 'sent', 'answered', 'failed', 'file', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "lma_streams" (
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"waste_stream_number" text NOT NULL,
	"marked_by_id" uuid NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lma_streams_company_id_waste_stream_number_pk" PRIMARY KEY("company_id","waste_stream_number")
);
--> statement-breakpoint
ALTER TABLE "lma_lines" ADD CONSTRAINT "lma_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_lines" ADD CONSTRAINT "lma_lines_session_id_lma_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."lma_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_other_loads" ADD CONSTRAINT "lma_other_loads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_other_loads" ADD CONSTRAINT "lma_other_loads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_sessions" ADD CONSTRAINT "lma_sessions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lma_streams" ADD CONSTRAINT "lma_streams_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lma_lines_session" ON "lma_lines" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lma_other_loads_company" ON "lma_other_loads" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "lma_sessions_company" ON "lma_sessions" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "lma_sessions_open" ON "lma_sessions" USING btree ("id") WHERE "lma_sessions"."status" in ('queued', 'sent');