ALTER TABLE "material_flows" ADD COLUMN "planned_from" date;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "planned_ewc_code_id" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "planned_waste_stream_number" text;--> statement-breakpoint
ALTER TABLE "material_flows" ADD COLUMN "planned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_planned_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("planned_ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_planned_by_id_users_id_fk" FOREIGN KEY ("planned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_flows_planned" ON "material_flows" USING btree ("planned_from") WHERE "material_flows"."planned_from" is not null;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_planned_whole" CHECK (("material_flows"."planned_from" is null) = ("material_flows"."planned_ewc_code_id" is null));