import * as z from 'zod/mini'

/* Apart from the shipments themselves: a driver's phone needs these lists and not the office's schemas. */

export const shipmentStatuses = ['loaded', 'unloaded'] as const
export const shipmentStatus = z.enum(shipmentStatuses)

/** Which event a refused statement would have been. */
export const exceptionKinds = ['loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature'] as const
/** Those that give a shipment no values: they stand beside them. */
export const withoutValues: ReadonlySet<(typeof exceptionKinds)[number]> = new Set([
  'noted',
  'acceptance',
  'signature',
])
/**
 * Decisions of the office on a refused statement. `accepted`: what was stated takes effect as it stands;
 * `corrected`: the shipment got other values; `delivered_again`: the driver stated it anew; `dismissed`: it has
 * no effect.
 */
export const exceptionDecisions = ['accepted', 'corrected', 'delivered_again', 'dismissed'] as const
/**
 * How a refused statement was settled; `healed`: the app sent it again, or mended, and it was accepted;
 * `withdrawn`: the driver took it back.
 */
export const settlements = [...exceptionDecisions, 'healed', 'withdrawn'] as const
