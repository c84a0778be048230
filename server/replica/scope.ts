import { type SQL, sql } from 'drizzle-orm'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { loadableBy } from '../material-flows/queries.ts'
import { pairedWith } from '../projects/queries.ts'
import { onModeOf } from '../shipments/queries.ts'
import { usableBy } from '../transport-modes/queries.ts'

/**
 * What a driver's device holds. On board: always, the own ones and those on a transport mode that he may use; unloaded: the
 * own ones for 30 days, by the server's clock, because a phone's may be years off.
 */
export const shipmentScope = (viewer: Viewer): SQL => sql`(
  (${shipments.driverId} = ${viewer.driverId ?? null}
    and (${shipments.status} = 'loaded' or ${shipments.updatedAt} > now() - interval '30 days'))
  or (${shipments.status} = 'loaded' and ${onModeOf(viewer)}))`

/** A shipment that is held brings along what it names, also where the driver was never paired: he must be able to unload it. */
const namedByShipments = (viewer: Viewer, named: SQL) =>
  sql`(select ${named} from ${shipments} where ${shipmentScope(viewer)})`

export const flowScope = (viewer: Viewer): SQL =>
  sql`(${loadableBy(viewer)} or ${materialFlows.id} in ${namedByShipments(viewer, sql`${shipments.materialFlowId}`)})`

export const projectScope = (viewer: Viewer): SQL =>
  sql`(${pairedWith(viewer)} or ${projects.id} in ${namedByShipments(viewer, sql`${shipments.projectId}`)})`

export const transportModeScope = (viewer: Viewer): SQL =>
  sql`(${usableBy(viewer)} or ${transportModes.id} in ${namedByShipments(viewer, sql`${shipments.transportModeId}`)})`
