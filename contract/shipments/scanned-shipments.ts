import * as z from 'zod/mini'
import { checkToken } from './check-tokens.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uuid } from '../kit/primitives.ts'

/**
 * What a device needs to unload a shipment whose QR code its driver scanned: the shipment and what it refers
 * to. Another driver's shipment is open to those who may unload it: drivers whom the company that approved
 * them may send for it.
 */
export const readScannedShipment = endpoint({
  method: 'GET',
  path: '/driver_sync/shipments/{id}',
  access: 'signed-in',
  params: z.object({ id: z.union([uuid, checkToken]) }),
  response: z.object({
    changed: z.array(z.looseObject({ '@type': z.string() })),
  }),
  type: 'ScannedShipment',
  personal: true,
  refusals: ['access_denied', 'not_found', 'shipment_already_unloaded', 'unload_by_other_carrier'],
})
