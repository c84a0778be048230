-- The sentences that the server wrote until now become codes with their values.
ALTER TABLE "eba_connections" ALTER COLUMN "last_error" SET DATA TYPE jsonb USING CASE
	WHEN "last_error" ~ '^It answered with status [0-9]+\.$' THEN jsonb_build_object('code', 'refused_status', 'status', substring("last_error" from '[0-9]+')::int)
	WHEN "last_error" = 'It answered with weighings that cannot be read.' THEN '{"code": "unreadable_weighings"}'
	WHEN "last_error" = 'It did not answer in time.' THEN '{"code": "timeout"}'
	WHEN "last_error" LIKE 'The address is inside a private network%' THEN '{"code": "private_network"}'
	WHEN "last_error" = 'The company has no address any more.' THEN '{"code": "no_address"}'
	WHEN "last_error" ~ '^It cannot be reached \([^)]+\)\.$' THEN jsonb_build_object('code', 'unreachable', 'cause', substring("last_error" from '\(([^)]+)\)'))
	WHEN "last_error" IS NOT NULL THEN '{"code": "unreachable"}'
END;--> statement-breakpoint
ALTER TABLE "eba_connections" RENAME COLUMN "last_error" TO "last_failure";--> statement-breakpoint
ALTER TABLE "eba_letters" ALTER COLUMN "last_error" SET DATA TYPE jsonb USING CASE
	WHEN "last_error" ~ '^It answered with status [0-9]+\.$' THEN jsonb_build_object('code', 'refused_status', 'status', substring("last_error" from '[0-9]+')::int)
	WHEN "last_error" = 'It answered with weighings that cannot be read.' THEN '{"code": "unreadable_weighings"}'
	WHEN "last_error" = 'It did not answer in time.' THEN '{"code": "timeout"}'
	WHEN "last_error" LIKE 'The address is inside a private network%' THEN '{"code": "private_network"}'
	WHEN "last_error" = 'The company has no address any more.' THEN '{"code": "no_address"}'
	WHEN "last_error" ~ '^It cannot be reached \([^)]+\)\.$' THEN jsonb_build_object('code', 'unreachable', 'cause', substring("last_error" from '\(([^)]+)\)'))
	WHEN "last_error" IS NOT NULL THEN '{"code": "unreachable"}'
END;--> statement-breakpoint
ALTER TABLE "eba_letters" RENAME COLUMN "last_error" TO "last_failure";