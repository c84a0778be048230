ALTER TABLE "material_flows" ADD COLUMN "composition" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "concern_substances" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "no_concern_substances" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "packaging" jsonb;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "adr" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packaging" jsonb;