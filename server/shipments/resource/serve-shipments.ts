import { shipments as shipmentsContract } from '#contract/shipments/shipments.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route, WriteCall } from '../../platform/http/request/endpoint.ts'
import { assertMatch } from '../../platform/http/request/preconditions.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { seesOnlySeveralProjects } from '../../accounts/access/shared-with.ts'
import { notifyShipmentChanged } from '../mails/notify-changes.ts'
import { correctShipment } from '../corrections/correct-shipment.ts'
import { lockShipment } from '../statements/lock-shipment.ts'
import { loadShipment } from '../statements/load-shipment.ts'
import { changeableBy, visibleAs, visibleTo } from '../../accounts/access/shipments.ts'
import { readShipments, readShipmentRows } from '../queries/queries.ts'
import { filterColumns } from '../queries/list-columns.ts'
import { searchCondition } from '../queries/search.ts'

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
 * Impossible with a letter, photo or mail; its events stay.
 * @throws HttpProblem not_found, access_denied, in_use
 */
async function removeShipment(call: WriteCall, id: string): Promise<undefined> {
  const { db, viewer, request } = call
  const shipment = await lockShipment(db, viewer, id, { permission: changeableBy })
  assertMatch(request, shipment.version)
  await notifyShipmentChanged(db, id)
  await db.delete(shipmentPositions).where(eq(shipmentPositions.shipmentId, id))
  await db.delete(shipments).where(eq(shipments.id, id))
  await recordAudit(call, {
    action: 'remove',
    subject: { type: 'Shipment', id },
    customerId: shipment.customerId,
    before: shipment,
  })
  return undefined
}
