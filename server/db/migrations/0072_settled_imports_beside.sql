DROP INDEX "hand_overs_operation";--> statement-breakpoint
CREATE INDEX "hand_overs_by_operation" ON "hand_overs" USING btree ("operation_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_operation" ON "hand_overs" USING btree ("operation_id","user_id") WHERE "hand_overs"."imported_by_id" is null or "hand_overs"."settled_at" is null;