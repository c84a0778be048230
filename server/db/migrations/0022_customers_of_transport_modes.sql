CREATE TABLE "transport_mode_customers" (
	"customer_id" uuid NOT NULL,
	"transport_mode_id" uuid NOT NULL,
	CONSTRAINT "transport_mode_customers_customer_id_transport_mode_id_pk" PRIMARY KEY("customer_id","transport_mode_id")
);
--> statement-breakpoint
ALTER TABLE "transport_mode_customers" ADD CONSTRAINT "transport_mode_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_mode_customers" ADD CONSTRAINT "transport_mode_customers_transport_mode_id_transport_modes_id_fk" FOREIGN KEY ("transport_mode_id") REFERENCES "public"."transport_modes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- In an order, so that two loads at once wait for each other instead of locking each other out.
CREATE FUNCTION note_customers_of_transport_modes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transport_mode_customers (customer_id, transport_mode_id)
    SELECT DISTINCT customer_id, transport_mode_id FROM inserted ORDER BY customer_id, transport_mode_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A shipment keeps its transport mode and its customer: only insertion matters.
CREATE TRIGGER note_customers_of_transport_modes AFTER INSERT ON "shipments"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION note_customers_of_transport_modes();--> statement-breakpoint
INSERT INTO "transport_mode_customers" ("customer_id", "transport_mode_id") SELECT DISTINCT "customer_id", "transport_mode_id" FROM "shipments" ON CONFLICT DO NOTHING;
