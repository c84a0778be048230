-- Searches ignore case and accents: a text in the form in which both sides are compared. Few texts need more than `lower`.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
	ELSE replace(replace(replace(
		translate(lower(regexp_replace(normalize($1, NFD), U&'[\0300-\036F]', '', 'g')), 'øłđħŧıς', 'oldhtiσ'),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END;--> statement-breakpoint
DROP INDEX IF EXISTS "documents_name_search";--> statement-breakpoint
DROP INDEX IF EXISTS "outgoing_mails_search";--> statement-breakpoint
-- Where this PostgreSQL lacks pg_trgm, searches read every row.
DO $$
BEGIN
	CREATE INDEX "documents_name_search" ON "documents" USING gin (folded("name") gin_trgm_ops);
	CREATE INDEX "outgoing_mails_search" ON "outgoing_mails" USING gin (folded("subject" || ' ' || joined_text("recipients")) gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not to be had: searches read every row';
END $$;
