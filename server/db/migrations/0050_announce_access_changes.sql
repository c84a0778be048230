-- What decides who may do what is remembered for a moment by every instance (server/auth/session-cache.ts), which has to hear of each change of it.
CREATE FUNCTION announce_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- For all instances, when the transaction has committed.
  PERFORM pg_notify('vrachtpas_access', '');
  -- For the instance that writes: it has to know before it answers. INFO reaches the client whatever it has set, and no log.
  RAISE INFO 'vrachtpas_access';
  RETURN NULL;
END $$;--> statement-breakpoint
-- Not for the time of the last use, which every refresh of a token writes; what was not there is not remembered, so insertion does not matter.
CREATE TRIGGER announce_access_change AFTER DELETE OR TRUNCATE OR UPDATE OF "user_id", "revoked_at", "expires_at", "impersonator_id" ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER UPDATE OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "drivers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "project_shares"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();--> statement-breakpoint
CREATE TRIGGER announce_access_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "project_readers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
