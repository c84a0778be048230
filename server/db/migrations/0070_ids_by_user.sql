DROP INDEX "shipment_events_refused";--> statement-breakpoint
ALTER TABLE "operations" DROP CONSTRAINT "operations_pkey";--> statement-breakpoint
ALTER TABLE "position_consents" DROP CONSTRAINT "position_consents_pkey";--> statement-breakpoint
ALTER TABLE "shipment_positions" DROP CONSTRAINT "shipment_positions_pkey";--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "position_consents" ADD CONSTRAINT "position_consents_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "shipment_positions" ADD CONSTRAINT "shipment_positions_operation_id_user_id_pk" PRIMARY KEY("operation_id","user_id");--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
UPDATE "hand_overs" SET "operation_id" = "id";--> statement-breakpoint
ALTER TABLE "hand_overs" ALTER COLUMN "operation_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_operation" ON "hand_overs" USING btree ("operation_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_refused" ON "shipment_events" USING btree ("operation_id","user_id") WHERE "shipment_events"."kind" = 'refused';
