import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text } from '../kit/primitives.ts'
import { shapeOf, unloadNamesOf } from './measurements.ts'
import { restPlaces } from './shipment-lists.ts'
import { exactSchema, shipment } from './shipments.ts'

/* Not with the shipment, which the first screen of the office reads. */

/** The weights are those of what was turned away. */
export const restUnloading = z.object({
  restAt: z.enum(restPlaces),
  unloadedAt: moment,
  ...shapeOf(unloadNamesOf, exactSchema),
  /** How the office knows, and why it states it. */
  reason: text(500),
})

/**
 * What was turned away is unloaded, as the office was told: where no phone can state it any more. It is recorded in
 * the driver's name. Returns the shipment.
 */
export const stateRest = endpoint({
  method: 'POST',
  path: '/shipments/{id}/rest',
  body: restUnloading,
  response: shipment,
  refusals: [
    'access_denied',
    'not_found',
    'shipment_not_turned_away',
    'shipment_not_unloaded',
    'shipment_already_unloaded',
    'cargo_goes_on_already',
    'exception_not_acceptable',
    'project_blocked',
    'acting_as_another',
  ],
})
