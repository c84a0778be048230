import { type SQL, sql } from '../../platform/db/drizzle.ts'

/**
 * Whether a load is one of a route collection: its flow is by now, or was when the driver saw it.
 * @param shipment the name that a query gives `shipments`
 * @param flow the name that it gives `material_flows`
 */
export const ofRouteCollection = (shipment: string, flow: string): SQL =>
  sql.raw(`(${flow}.route_collection or exists (
    select from material_flow_versions seen where seen.material_flow_id = ${shipment}.material_flow_id
      and seen.version = ${shipment}.material_flow_version and (seen.content ->> 'routeCollection')::boolean))`)
