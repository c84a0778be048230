-- Values that are in use but were removed from their list come back, named by their code.
INSERT INTO "countries" ("code", "iso3", "name_en", "name_nl")
SELECT "country", "country", "country", "country" FROM "companies" WHERE "country" IS NOT NULL
UNION SELECT "country", "country", "country", "country" FROM "locations" WHERE "country" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "sender_types" ("code", "name_en", "name_nl", "position")
SELECT DISTINCT "sender_type", "sender_type", "sender_type", 1000 FROM "material_flows"
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_flows" ADD CONSTRAINT "material_flows_sender_type_sender_types_code_fk" FOREIGN KEY ("sender_type") REFERENCES "public"."sender_types"("code") ON DELETE no action ON UPDATE no action;