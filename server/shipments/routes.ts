import { settleException, unloadShipment } from '#contract/shipments.ts'
import { handle, type Route } from '../http/endpoint.ts'
import * as exceptions from './exceptions.ts'
import { maySettle, mayUnload } from './policy.ts'
import { shipmentCollectionRoutes } from './serve-shipments.ts'
import * as unload from './unload-shipment.ts'

export const shipmentsRoutes: readonly Route[] = [
  ...shipmentCollectionRoutes,
  handle(unloadShipment, mayUnload, unload.unloadShipment, { idempotent: true }),
  ...exceptions.exceptionRoutes,
  handle(settleException, maySettle, exceptions.settleException, { idempotent: true }),
]
