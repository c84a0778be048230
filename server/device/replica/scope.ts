import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { loadableBy } from '../../accounts/access/flows.ts'
import { isPairedWith } from '../../flows/projects/queries.ts'
import { isOnBoard, onUsableTransportMode } from '../../accounts/access/shipments.ts'
import { usableBy } from '../../parties/transport-modes/queries.ts'

/**
 * A device holds what is on board, if it is the driver's own or on a usable transport mode, and unloaded
 * shipments for 30 days of the server's clock, because a phone's clock may be years off.
 */
export const shipmentScope = (viewer: Viewer): SQL => sql`(
  (${shipments.driverId} = ${viewer.driverId ?? null}
    and (${isOnBoard} or ${shipments.updatedAt} > now() - interval '30 days'))
  or (${shipments.updatedAt} > now() - interval '30 days'
    and ${shipments.id} in (select ${shipmentEvents.shipmentId} from ${shipmentEvents}
      where ${shipmentEvents.kind} = 'unloaded' and ${shipmentEvents.userId} = ${viewer.userId}
        and ${shipmentEvents.recordedAt} > now() - interval '30 days'))
  or (${isOnBoard} and ${onUsableTransportMode(viewer)}))`

/** Rows that the device's shipments refer to are needed to unload them, even without a pairing. */
const referencedByShipments = (viewer: Viewer, column: SQL) =>
  sql`(select ${column} from ${shipments} where ${shipmentScope(viewer)})`

export const decisionScope = (viewer: Viewer): SQL => sql`(${shipmentEvents.kind} = 'refused'
  and ${shipmentEvents.userId} = ${viewer.userId} and ${shipmentEvents.settledDecision} is not null
  and ${shipmentEvents.settledAt} > now() - interval '30 days')`

/**
 * They stay as long as decisions on refusals. The decision on an import waits for its phone, whose own copy
 * it closes, however long that was away.
 */
export const handOverScope = (
  viewer: Viewer,
): SQL => sql`(${handOvers.userId} = ${viewer.userId} and ${handOvers.settledAt} is not null
  and (${handOvers.importedById} is not null and not exists (select 1 from ${handOvers} own
      where own.operation_id = ${handOvers.operationId} and own.user_id = ${handOvers.userId} and own.imported_by_id is null)
    or ${handOvers.importedById} is null and ${handOvers.settledAt} > now() - interval '30 days'))`

export const flowScope = (viewer: Viewer): SQL =>
  sql`(${loadableBy(viewer)} or ${materialFlows.id} in ${referencedByShipments(viewer, sql`${shipments.materialFlowId}`)})`

export const projectScope = (viewer: Viewer): SQL =>
  sql`(${isPairedWith(viewer)} or ${projects.id} in ${referencedByShipments(viewer, sql`${shipments.projectId}`)})`

export const transportModeScope = (viewer: Viewer): SQL =>
  sql`(${usableBy(viewer)} or ${transportModes.id} in ${referencedByShipments(viewer, sql`${shipments.transportModeId}`)})`
