import { keysOf } from '#contract/kit/objects.ts'
import { largestLoads, loadTolerance } from '#contract/shipments/implausible-weights.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { acceptedKilograms } from './accepted-kilograms.ts'

const largest = sql.raw(
  keysOf(largestLoads)
    .map((type) => `when '${type}' then ${largestLoads[type]}`)
    .join(' '),
)

/**
 * Whether what counts of a shipment is more than any vehicle of its type carries, or far more than was loaded: a
 * slip that somebody confirmed, which no receiver may notify unseen.
 * @param table `shipments`, or the name that a query gives it
 */
export const implausibleKilograms = (table: SQL): SQL => sql`(
  ${acceptedKilograms(table)} > (select case type ${largest} end from ${transportModes} where id = ${table}.transport_mode_id)
  or coalesce(${table}.accepted_kilograms > ${loadTolerance} * ${table}.net_kilograms, false))`
