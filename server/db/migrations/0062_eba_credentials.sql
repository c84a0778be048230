ALTER TABLE "companies" ADD COLUMN "eba_credentials" text;--> statement-breakpoint
-- Name and password stood in the address, which the audit log and stored answers repeat. (The address itself: at the start.)
UPDATE "audit_entries" SET
  "before" = CASE WHEN "before"->>'ebaWebserviceAddress' LIKE '%@%' THEN jsonb_set("before", '{ebaWebserviceAddress}', to_jsonb(regexp_replace("before"->>'ebaWebserviceAddress', '^(https?://)[^/?#]*@', '\1'))) ELSE "before" END,
  "after" = CASE WHEN "after"->>'ebaWebserviceAddress' LIKE '%@%' THEN jsonb_set("after", '{ebaWebserviceAddress}', to_jsonb(regexp_replace("after"->>'ebaWebserviceAddress', '^(https?://)[^/?#]*@', '\1'))) ELSE "after" END
WHERE "subject_type" = 'Company' AND ("before"->>'ebaWebserviceAddress' LIKE '%@%' OR "after"->>'ebaWebserviceAddress' LIKE '%@%');--> statement-breakpoint
UPDATE "idempotency_keys" SET "body" = regexp_replace("body", '("ebaWebserviceAddress":"https?://)[^/?#"]*@', '\1', 'g')
WHERE "body" LIKE '%"ebaWebserviceAddress":"http%@%';
