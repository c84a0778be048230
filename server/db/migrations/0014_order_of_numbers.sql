-- Digits are filled up to twenty, so that texts are in the order of the numbers that they contain.
CREATE FUNCTION "natural_order"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace($1, '(\d+)', '00000000000000000000\1', 'g'), '\d*(\d{20})', '\1', 'g');--> statement-breakpoint
CREATE INDEX "shipments_number_order" ON "shipments" USING btree (natural_order("number"),"id");