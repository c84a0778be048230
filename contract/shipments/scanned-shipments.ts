import * as z from 'zod/mini'
import { checkToken } from './check-tokens.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uuid } from '../kit/primitives.ts'

/** Another driver's shipment is open to drivers whose approving company may send them for it. */
export const readScannedShipment = endpoint({
  method: 'GET',
  path: '/driver_sync/shipments/{id}',
  params: z.object({ id: z.union([uuid, checkToken]) }),
  response: z.object({
    changed: z.array(z.looseObject({ '@type': z.string() })),
  }),
  type: 'ScannedShipment',
  personal: true,
  refusals: ['access_denied', 'not_found', 'shipment_already_unloaded', 'unload_by_other_carrier'],
})
