import { keysOf } from '#contract/kit/objects.ts'
import { largestLoads, loadTolerance } from '#contract/shipments/implausible-weights.ts'
import { scaleTolerance } from '#contract/shipments/turned-away-weights.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { acceptedKilograms } from './accepted-kilograms.ts'

const largest = sql.raw(
  keysOf(largestLoads)
    .map((type) => `when '${type}' then ${largestLoads[type]}`)
    .join(' '),
)

/**
 * Whether what counts of a shipment is more than any vehicle of its type carries, far more than was loaded, or more
 * than was left of the cargo that it goes on with: a slip that somebody confirmed, which no receiver may notify unseen.
 * @param table `shipments`, or the name that a query gives it
 */
export const implausibleKilograms = (table: SQL): SQL => sql`(
  ${acceptedKilograms(table)} > (select case type ${largest} end from ${transportModes} where id = ${table}.transport_mode_id)
  or coalesce(${table}.accepted_kilograms > ${loadTolerance} * ${table}.net_kilograms, false)
  or ${togetherOverLoad(table)})`

/**
 * Whether what the receiver took of a cargo that went on, and what counts of the shipment that goes on with it, are
 * together more than was weighed at loading: one of both is wrong. A density is no scale.
 */
const togetherOverLoad = (table: SQL): SQL => sql`exists (
  select from shipments first
  join material_flows of_first on of_first.id = first.material_flow_id and of_first.amount_determination = 'at_load'
  join units unit on unit.code = first.cargo_unit_code
    and (unit.factor_to_kilograms is not null or first.stated_kilograms is not null)
  join shipments onward on onward.id = (first.forwarded_by ->> 'shipment')::uuid
  where first.id in (${table}.id, (${table}.follows ->> 'shipment')::uuid)
    and (${table}.forwarded_by is not null or ${table}.follows is not null)
    and first.accepted_kilograms + ${acceptedKilograms(sql`onward`)} > ${1 + scaleTolerance} * first.net_kilograms)`
