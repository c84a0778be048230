ALTER TABLE "material_flows" DROP CONSTRAINT "material_flows_ewc_code_id_ewc_codes_id_fk";--> statement-breakpoint
ALTER TABLE "ewc_codes" ALTER COLUMN "id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "material_flows" ALTER COLUMN "ewc_code_id" SET DATA TYPE text;--> statement-breakpoint
UPDATE "material_flows" SET "ewc_code_id" = "ewc_codes"."code" || coalesce('-' || "ewc_codes"."valid_from", '') FROM "ewc_codes" WHERE "ewc_codes"."id" = "material_flows"."ewc_code_id";--> statement-breakpoint
UPDATE "ewc_codes" SET "id" = "code" || coalesce('-' || "valid_from", '');--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ewc_codes" ADD CONSTRAINT "ewc_codes_code_valid_from" UNIQUE NULLS NOT DISTINCT("code","valid_from");
