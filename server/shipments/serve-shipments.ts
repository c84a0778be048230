import { eq } from 'drizzle-orm'
import { may } from '#contract/permissions.ts'
import { shipments as shipmentsContract } from '#contract/shipments.ts'
import type { CollectionVerb } from '#contract/collection.ts'
import { shipments } from '../db/schema/shipments.ts'
import { serve } from '../http/collection/collection.ts'
import { type Call, handle, type Route } from '../http/request/endpoint.ts'
import { textsOf } from '../http/collection/filters.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { announceShipment, concernedBy } from './announce.ts'
import { correctShipment } from './correct-shipment.ts'
import { holdShipment } from './held-shipment.ts'
import { loadShipment } from './load-shipment.ts'
import {
  changeableBy,
  containing,
  readShipmentWhole,
  shipmentItems,
  shipmentRows,
  visibleTo,
} from './queries.ts'

const served = serve(shipmentsContract, {
  table: shipments,
  visibleTo,
  changeableBy,
  columns: { customer: shipments.customerId },
  alsoFiltered: (query) => containing(textsOf(query.q).join(' ')),
  defaultOrder: [['loadDate', 'desc']],
  items: shipmentItems,
  rows: shipmentRows,
  create: loadShipment,
})

const { read, change, remove } = shipmentsContract
const idOf = (params: unknown) => (params as { id: string }).id

/** What shipments do in their own way: reading them is asked for all the time, and what changes them holds their record first. */
const own: Partial<Record<CollectionVerb, Route>> = {
  read: handle(
    read,
    (viewer) => may(viewer.roles, 'read', 'Shipment'),
    async ({ db, viewer, params }) => {
      const shipment = await readShipmentWhole(db, viewer, idOf(params))
      if (shipment === undefined) throw new Refusal('not_found')
      return shipment
    },
  ),
  change: handle(
    change,
    (viewer) => may(viewer.roles, 'change', 'Shipment'),
    (call) => correctShipment(call, idOf(call.params)),
    { idempotent: true },
  ),
  remove: handle(
    remove,
    (viewer) => may(viewer.roles, 'remove', 'Shipment'),
    (call) => removeShipment(call, idOf(call.params)),
  ),
}

export const shipmentCollectionRoutes: readonly Route[] = served.map((route) => {
  const instead = route.verb === undefined ? undefined : own[route.verb]
  return instead === undefined ? route : { ...route, ...instead }
})

/** Removes a shipment of which no letter, photo or mail tells; its record stays. @throws Refusal not_found, in_use */
async function removeShipment(call: Pick<Call, 'db' | 'viewer' | 'request'>, id: string): Promise<undefined> {
  const { db, viewer, request } = call
  const held = await holdShipment(db, viewer, id, { permission: changeableBy })
  assertMatch(request, held.version)
  const concerned = await concernedBy(db, id)
  await db.delete(shipments).where(eq(shipments.id, id))
  await recordAudit(call, {
    action: 'remove',
    subject: { type: 'Shipment', id },
    customerId: held.customerId,
    before: held,
  })
  if (concerned !== undefined) await announceShipment(db, id, concerned)
}
