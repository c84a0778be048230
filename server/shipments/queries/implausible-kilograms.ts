import { keysOf } from '#contract/kit/objects.ts'
import {
  largestLoads,
  largestRoadContainer,
  loadTolerance,
  roadContainers,
} from '#contract/shipments/implausible-weights.ts'
import { scaleTolerance } from '#contract/shipments/turned-away-weights.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { acceptedKilograms } from './accepted-kilograms.ts'
import { weighedAtLoad } from './weighed-at-load.ts'

const largest = sql.raw(
  keysOf(largestLoads)
    .map((type) => `when '${type}' then ${largestLoads[type]}`)
    .join(' '),
)

const roadTypes = sql.raw(roadContainers.map((type) => `'${type}'`).join(', '))

/** As `capacityOf` in the contract: a vehicle that carries more than others do. */
const capacity = sql`coalesce((particulars ->> 'maximumLoadCapacity')::float8, (particulars ->> 'quantityTon')::float8 * 1000)`

/**
 * Whether what counts of a shipment is more than its vehicle or any other of its type carries, more than was loaded, or
 * contradicts what became of the rest of its cargo: a slip that somebody confirmed, which no receiver may notify
 * unseen.
 * @param table `shipments`, or the name that a query gives it
 */
export const implausibleKilograms = (table: SQL): SQL => sql`(
  ${acceptedKilograms(table)} > (select greatest(${capacity}, case when particulars ->> 'containerType' in (${roadTypes}) then ${largestRoadContainer} else case type ${largest} end end) from ${transportModes} where id = ${table}.transport_mode_id)
  or coalesce(${table}.accepted_kilograms > ${loadTolerance} * ${table}.net_kilograms, false)
  or coalesce(${table}.accepted_kilograms > ${1 + scaleTolerance} * ${table}.net_kilograms, false)
    and ${weighedAtLoad(table)} and ${onScale(table)}
  or ${contradictsRest(table)}
  or ${contradictsFirst(table)})`

/** A density is no scale. */
const onScale = (table: SQL): SQL => sql`(${table}.stated_kilograms is not null or exists (
  select from units unit where unit.code = ${table}.cargo_unit_code and unit.factor_to_kilograms is not null))`

/** As `kilogramsOfRest` in the contract, of what came back. */
const restKilograms = sql`coalesce((first.rest ->> 'statedKilograms')::float8, (first.rest ->> 'nettoWeight')::float8 * coalesce(
  (first.rest ->> 'density')::float8 * case first.cargo_unit_code when 'm3' then 1000 when 'hl' then 100 when 'l' then 1 end,
  first.net_kilograms::float8 / nullif(first.netto_weight, 0)::float8))`

/**
 * Whether what the receiver took of a cargo, and what counts of the shipment that goes on with it or what was weighed
 * where it came back, are together far more or far less than was weighed at loading: one of them is wrong. What a later receiver left on board is somewhere else, and a rest that is too much by itself counts nowhere.
 */
export const contradictsRest = (table: SQL): SQL => sql`exists (
  select from shipments first
  left join shipments onward on onward.id = (first.forwarded_by ->> 'shipment')::uuid
  cross join lateral (select case when onward.id is null then ${restKilograms} else ${acceptedKilograms(sql`onward`)} end as kilograms) rest
  where first.id in (${table}.id, (${table}.follows ->> 'shipment')::uuid)
    and (${table}.ending is not null or ${table}.follows is not null)
    and (onward.id is not null
      or (first.ending = 'returned' and first.acceptance in ('partly', 'refused') and rest.kilograms <= ${1 + scaleTolerance} * first.net_kilograms))
    and ${weighedAtLoad(sql`first`)} and ${onScale(sql`first`)}
    and (first.accepted_kilograms + rest.kilograms > ${1 + scaleTolerance} * first.net_kilograms
      or (first.accepted_kilograms + rest.kilograms < ${1 - scaleTolerance} * first.net_kilograms
        and coalesce(onward.acceptance, 'accepted') = 'accepted')))`

/**
 * Whether it goes on with all of a cargo, as it was measured before, but has other kilograms than that has by now: a
 * density or a weight was corrected of one of both letters.
 */
const contradictsFirst = (table: SQL): SQL => sql`exists (
  select from shipments first
  where first.id = (${table}.follows ->> 'shipment')::uuid and ${refusedWhole(sql`first`)}
    and first.cargo_unit_code = ${table}.cargo_unit_code and first.netto_weight = ${table}.netto_weight
    and abs(${table}.net_kilograms - first.net_kilograms) > ${scaleTolerance} * first.net_kilograms)`

/** The receiver took nothing, so that it has no kilograms to tell. */
export const refusedWhole = (table: SQL): SQL<boolean> =>
  sql`coalesce(${table}.acceptance = 'refused', false)`
