import { eq } from 'drizzle-orm'
import { may } from '#contract/permissions.ts'
import { shipments as shipmentsContract } from '#contract/shipments.ts'
import type { CollectionOperation } from '#contract/collection.ts'
import { shipments } from '../db/schema/shipments.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import { handle, type Route, type WriteCall } from '../http/request/endpoint.ts'
import { queryTexts } from '../http/collection/filters.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { notifyShipmentChanged, audienceOfShipment } from './notify-changes.ts'
import { correctShipment } from './correct-shipment.ts'
import { lockShipment } from './lock-shipment.ts'
import { loadShipment } from './load-shipment.ts'
import {
  changeableBy,
  searchCondition,
  readVisibleShipment,
  readShipments,
  readShipmentRows,
  visibleTo,
} from './queries.ts'

const defaultRoutes = resourceRoutes(shipmentsContract, {
  table: shipments,
  visibleTo,
  changeableBy,
  columns: { customer: shipments.customerId },
  extraCondition: (query) => searchCondition(queryTexts(query.q).join(' ')),
  defaultOrder: [['loadDate', 'desc']],
  loadItems: readShipments,
  loadRows: readShipmentRows,
  create: loadShipment,
})

const { read, change, remove } = shipmentsContract

/**
 * Replacements for the default routes: reading is hot and takes one prepared query; changing and removing must lock the shipment's
 * events first.
 */
const overridingRoutes: Partial<Record<CollectionOperation, Route>> = {
  read: handle(
    read,
    (viewer) => may(viewer.roles, 'read', 'Shipment'),
    async ({ db, viewer, params }) => {
      const shipment = await readVisibleShipment(db, viewer, params.id)
      if (shipment === undefined) throw new HttpProblem('not_found')
      return shipment
    },
  ),
  change: handle(
    change,
    (viewer) => may(viewer.roles, 'change', 'Shipment'),
    (call) => correctShipment(call, call.params.id),
    { idempotent: true },
  ),
  remove: handle(
    remove,
    (viewer) => may(viewer.roles, 'remove', 'Shipment'),
    (call) => removeShipment(call, call.params.id),
  ),
}

/** The collection of shipments. */
export const shipmentCollectionRoutes: readonly Route[] = defaultRoutes.map((route) => {
  const override = route.verb === undefined ? undefined : overridingRoutes[route.verb]
  return override === undefined ? route : { ...route, ...override }
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
  await db.delete(shipments).where(eq(shipments.id, id))
  await recordAudit(call, {
    action: 'remove',
    subject: { type: 'Shipment', id },
    customerId: shipment.customerId,
    before: shipment,
  })
  if (audience !== undefined) await notifyShipmentChanged(db, id, audience)
}
