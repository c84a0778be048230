ALTER TABLE "transport_modes" ADD COLUMN "measurement_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "transport_modes" ADD COLUMN "hold_certificate_id" uuid;--> statement-breakpoint
CREATE INDEX "transport_modes_measurement_certificate" ON "transport_modes" USING btree ("measurement_certificate_id") WHERE "transport_modes"."measurement_certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "transport_modes_hold_certificate" ON "transport_modes" USING btree ("hold_certificate_id") WHERE "transport_modes"."hold_certificate_id" is not null;