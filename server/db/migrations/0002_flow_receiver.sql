ALTER TABLE "material_flow_versions" ADD COLUMN "costs_extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "receiver_id" uuid;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_receiver_id_companies_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;