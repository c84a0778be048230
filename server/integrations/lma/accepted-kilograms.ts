import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'

/** What the receiver said last of a load. */
const lastAcceptance = sql`(select statement from shipment_events acceptance
  where acceptance.shipment_id = ${shipments.id} and acceptance.kind = 'acceptance'
  order by acceptance.sequence desc limit 1)`

/** A load that the receiver refused as a whole was not received. */
export const isRefused: SQL = sql`coalesce(${lastAcceptance} ->> 'outcome', '') = 'refused'`

/** Kilograms that the receiver accepted: a part as stated, else what was weighed. Null where nothing says it. */
export const acceptedKilograms: SQL = sql`coalesce(
  (${lastAcceptance} ->> 'kilograms')::double precision,
  ${shipments.nettoWeight}::double precision * ${shipments.factorToKilograms})`
