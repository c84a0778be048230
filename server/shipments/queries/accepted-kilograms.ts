import { type SQL, sql } from '../../platform/db/drizzle.ts'

/** As `acceptedKilograms`; null too where nothing at all was weighed, which no receiver notifies. */
export const weighedKilograms = (table: SQL): SQL => sql`nullif(${acceptedKilograms(table)}, 0)`

/**
 * What counts of a shipment, in kilograms: what its receiver took (none of what was refused), or its net weight
 * where the receiver said nothing of kilograms. Null without either.
 * @param table `shipments`, or the name that a query gives it
 */
export const acceptedKilograms = (table: SQL): SQL =>
  sql`coalesce(${table}.accepted_kilograms, ${table}.net_kilograms)::double precision`
