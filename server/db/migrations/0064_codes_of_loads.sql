ALTER TABLE "shipments" ADD COLUMN "ewc_code_id" text;--> statement-breakpoint
-- The entry of the list that a code has on a day (ISO date), as contract/ewc-codes.ts has it: of the chosen period and those that
-- follow it the one that has begun last, the chosen one where none has.
CREATE FUNCTION "ewc_code_on"(chosen text, day text) RETURNS text LANGUAGE sql STABLE
RETURN coalesce((SELECT period.id FROM ewc_codes entry JOIN ewc_codes period ON period.code = entry.code AND (period.id = entry.id OR period.valid_from > entry.valid_to)
	WHERE entry.id = chosen AND coalesce(period.valid_from, '') <= day
	ORDER BY period.valid_from DESC NULLS LAST LIMIT 1), (SELECT id FROM ewc_codes WHERE id = chosen));--> statement-breakpoint
-- The same of a load, by the version of the flow that its driver saw and what that had planned: a flow that never changed has none stored.
CREATE FUNCTION "ewc_code_of_load"(seen_flow uuid, seen_version integer, loaded timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT ewc_code_on(CASE
			WHEN version.id IS NULL THEN CASE WHEN flow.planned_from::text <= stated.day THEN flow.planned_ewc_code_id ELSE flow.ewc_code_id END
			WHEN version.content -> 'plannedChange' ->> 'from' <= stated.day THEN version.content -> 'plannedChange' -> 'ewcCode' ->> 'id'
			ELSE version.content -> 'ewcCode' ->> 'id' END, stated.day)
	FROM material_flows flow JOIN customers customer ON customer.id = flow.customer_id
		CROSS JOIN LATERAL (SELECT (loaded AT TIME ZONE customer.time_zone)::date::text AS day) stated
		LEFT JOIN material_flow_versions version ON version.material_flow_id = flow.id AND version.version = seen_version
	WHERE flow.id = seen_flow);--> statement-breakpoint
-- The loads that are there are given theirs by the job renew_codes_of_loads, while requests are served: a million of them take minutes.
CREATE FUNCTION set_ewc_code_of_load() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ewc_code_id := ewc_code_of_load(NEW.material_flow_id, NEW.material_flow_version, NEW.load_date);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER set_ewc_code_of_load BEFORE INSERT ON "shipments" FOR EACH ROW EXECUTE FUNCTION set_ewc_code_of_load();--> statement-breakpoint
CREATE TRIGGER move_ewc_code_of_load BEFORE UPDATE ON "shipments" FOR EACH ROW
  WHEN ((OLD.material_flow_id, OLD.material_flow_version, OLD.load_date) IS DISTINCT FROM (NEW.material_flow_id, NEW.material_flow_version, NEW.load_date))
  EXECUTE FUNCTION set_ewc_code_of_load();--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_ewc_code_id_ewc_codes_id_fk" FOREIGN KEY ("ewc_code_id") REFERENCES "public"."ewc_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_ewc_code" ON "shipments" USING btree ("ewc_code_id","customer_id","load_date","id");