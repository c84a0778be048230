ALTER TABLE "project_shares" ALTER COLUMN "shared_with_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_shares" ADD COLUMN "shared_with_company_id" uuid;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_shared_with_company_id_companies_id_fk" FOREIGN KEY ("shared_with_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_shares_company_pair" ON "project_shares" USING btree ("project_id","shared_with_company_id");--> statement-breakpoint
CREATE INDEX "project_shares_with_company" ON "project_shares" USING btree ("shared_with_company_id");--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_with_one" CHECK (("project_shares"."shared_with_id" is null) <> ("project_shares"."shared_with_company_id" is null));