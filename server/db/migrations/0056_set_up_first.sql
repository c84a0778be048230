ALTER TABLE "customers" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What decides whether something is to be set up first is remembered with the session (migration 0050).
DROP TRIGGER announce_access_change ON "sessions";--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER DELETE OR TRUNCATE OR UPDATE OF "user_id", "revoked_at", "expires_at", "impersonator_id", "second_factor_at" ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "second_factor_required" ON "customers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "customer_id" ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
