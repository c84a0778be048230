ALTER TABLE "withdrawn_operations" DROP CONSTRAINT "withdrawn_operations_pkey";--> statement-breakpoint
ALTER TABLE "withdrawn_operations" ADD CONSTRAINT "withdrawn_operations_id_user_id_pk" PRIMARY KEY("id","user_id");
