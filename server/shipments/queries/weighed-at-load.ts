import { type SQL, sql } from '../../platform/db/drizzle.ts'

/**
 * Whether the flow of a load determined its amount at the load, by the version that the load states.
 * @param table `shipments`, or the name that a query gives it
 */
export const weighedAtLoad = (table: SQL): SQL<boolean> => sql`(coalesce(
  (select seen.content ->> 'amountDetermination' from material_flow_versions seen
    where seen.material_flow_id = ${table}.material_flow_id and seen.version = ${table}.material_flow_version),
  (select own.amount_determination from material_flows own where own.id = ${table}.material_flow_id)) = 'at_load')`
