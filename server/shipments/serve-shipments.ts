import { shipments as shipmentsContract } from '#contract/shipments.ts'
import { eq } from '../db/drizzle.ts'
import { shipmentPositions } from '../db/schema/positions.ts'
import { shipments } from '../db/schema/shipments.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import type { Route, WriteCall } from '../http/request/endpoint.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import type { Clock } from '../clock.ts'
import { seesOnlySeveralProjects } from '../access/shared-with.ts'
import { notifyShipmentChanged, audienceOfShipment } from './notify-changes.ts'
import { correctShipment } from './correct-shipment.ts'
import { lockShipment } from './lock-shipment.ts'
import { loadShipment } from './load-shipment.ts'
import { changeableBy, visibleAs, visibleTo } from '../access/shipments.ts'
import { readShipments, readShipmentRows } from './queries.ts'
import { filterColumns } from './list-columns.ts'
import { searchCondition } from './search.ts'

/** The collection of shipments. Changing and removing must lock the shipment's events first. */
export const shipmentCollectionRoutes = (clock: Clock): readonly Route[] =>
  resourceRoutes(shipmentsContract, {
    table: shipments,
    scope: 'shipments:read',
    visibleTo,
    visibleAs,
    countsInOrder: (viewer) => !seesOnlySeveralProjects(viewer),
    changeableBy,
    columns: filterColumns,
    sortColumns: { number: shipments.numberOrder },
    searchCondition,
    defaultOrder: [['loadDate', 'desc']],
    loadItems: readShipments,
    loadRows: readShipmentRows,
    create: (call, draft, id) => loadShipment({ ...call, clock }, draft, id),
    change: { handle: correctShipment },
    remove: { handle: removeShipment },
  })

/**
 * Removes a shipment. One with a letter, photo or mail cannot be removed; the events of a removed one stay.
 * @throws HttpProblem not_found, access_denied, in_use
 */
async function removeShipment(call: WriteCall, id: string): Promise<undefined> {
  const { db, viewer, request } = call
  const shipment = await lockShipment(db, viewer, id, { permission: changeableBy })
  assertMatch(request, shipment.version)
  const audience = await audienceOfShipment(db, id)
  await db.delete(shipmentPositions).where(eq(shipmentPositions.shipmentId, id))
  await db.delete(shipments).where(eq(shipments.id, id))
  await recordAudit(call, {
    action: 'remove',
    subject: { type: 'Shipment', id },
    customerId: shipment.customerId,
    before: shipment,
  })
  if (audience !== undefined) await notifyShipmentChanged(db, id, audience)
  return undefined
}
