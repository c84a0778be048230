CREATE TABLE "driver_customers" (
	"customer_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "driver_customers_customer_id_driver_id_pk" PRIMARY KEY("customer_id","driver_id")
);
--> statement-breakpoint
ALTER TABLE "driver_customers" ADD CONSTRAINT "driver_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_customers" ADD CONSTRAINT "driver_customers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- In an order, so that two loads at once wait for each other instead of locking each other out.
CREATE FUNCTION note_customers_of_drivers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO driver_customers (customer_id, driver_id)
    SELECT DISTINCT customer_id, driver_id FROM inserted WHERE driver_id IS NOT NULL ORDER BY customer_id, driver_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A shipment keeps its driver and its customer: only insertion matters.
CREATE TRIGGER note_customers_of_drivers AFTER INSERT ON "shipments"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION note_customers_of_drivers();--> statement-breakpoint
INSERT INTO "driver_customers" ("customer_id", "driver_id") SELECT DISTINCT "customer_id", "driver_id" FROM "shipments" WHERE "driver_id" IS NOT NULL ON CONFLICT DO NOTHING;
