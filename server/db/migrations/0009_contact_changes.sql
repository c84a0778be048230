ALTER TABLE "change_password_requests" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "change_password_requests" ADD COLUMN "new_mobile_phone" text;