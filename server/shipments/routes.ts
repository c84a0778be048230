import { listShipments, readShipment } from '#contract/shipments.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { orderOf, sliceOf } from '../http/paging.ts'
import { Refusal } from '../http/problem.ts'
import { mayReadShipments } from './policy.ts'
import { listShipmentRows, readShipmentWhole, shipmentOrder } from './queries.ts'

export const shipmentsRoutes: readonly Route[] = [
  handle(listShipments, mayReadShipments, ({ db, viewer, query }) =>
    listShipmentRows(db, viewer, query, { ...sliceOf(query), order: orderOf(query.order, shipmentOrder) })),

  handle(readShipment, mayReadShipments, async ({ db, viewer, params }) => {
    const shipment = await readShipmentWhole(db, viewer, params.id)
    if (shipment === undefined) throw new Refusal('not_found')
    return shipment
  }),
]
