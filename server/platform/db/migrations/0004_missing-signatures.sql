ALTER TABLE "shipments" ADD COLUMN "asked_signatures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "signed_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "shipments" SET "asked_signatures" = flow.signatures FROM "material_flows" flow WHERE flow.id = material_flow_id AND flow.signatures <> '{}';--> statement-breakpoint
UPDATE "shipments" SET "signed_by" = array(
	SELECT signatory.role FROM unnest(array['sender', 'disposer', 'receiver']) WITH ORDINALITY AS signatory (role, place)
	WHERE EXISTS (SELECT FROM "shipment_events" event WHERE event.shipment_id = shipments.id AND event.kind = 'signature'
		AND event.statement ->> 'role' = signatory.role AND event.statement ->> 'way' IN ('on_glass', 'own_phone') AND (event.statement ->> 'matches')::boolean)
	ORDER BY signatory.place)
WHERE id IN (SELECT shipment_id FROM "shipment_events" WHERE kind = 'signature');--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "signature_missing" boolean GENERATED ALWAYS AS (not array_remove(case when unload_date is null then array_remove(asked_signatures, 'receiver') else asked_signatures end, 'transporter') <@ signed_by) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_nonce" ON "shipment_events" USING btree (("statement" ->> 'nonce')) WHERE "shipment_events"."kind" = 'signature' and "shipment_events"."statement" ? 'nonce';--> statement-breakpoint
CREATE INDEX "shipments_without_signature" ON "shipments" USING btree ("customer_id","load_date") WHERE "shipments"."signature_missing";