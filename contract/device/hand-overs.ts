import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, note, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { cargoPhoto } from '../shipments/shipments.ts'
import { correctedValues, settlementFields, shipmentException } from '../shipments/shipment-exceptions.ts'

/** `corrected`: the office put right by hand what it was about. `dismissed`: it has no effect. */
export const handOverDecisions = ['accepted', 'corrected', 'dismissed'] as const

const handOver = resource('HandOver', 'hand_overs', {
  /** The operation's id, unless a hand-over of another user has it: a device may name any id. */
  id: uuid,
  /** Unique among the operations of its user. */
  operation: uuid,
  type: z.string(),
  number: z.optional(z.string()),
  reason: z.optional(z.string()),
  violations: shipmentException.shape.violations,
  statement: z.record(z.string(), z.unknown()),
  exception: z.optional(uuid),
  shipment: z.optional(reference('shipments')),
  comparison: shipmentException.shape.comparison,
  project: shipmentException.shape.project,
  materialFlow: shipmentException.shape.materialFlow,
  photos: z.array(cargoPhoto),
  occurredAt: moment,
  receivedAt: moment,
  by: z.string(),
  deviceCode: z.string(),
  /** May be before it was received. */
  deviceRevokedAt: z.optional(moment),
  /** Who imported it from the device's file; the device may still deliver it. */
  importedBy: z.optional(z.string()),
  delivered: z.boolean(),
  ...settlementFields,
})
export type HandOver = z.output<typeof handOver>

export const handOvers = collection({
  type: 'HandOver',
  item: handOver,
  operations: ['list', 'read'],
  filters: { settled: 'boolean', receivedAt: 'moment' },
  order: ['receivedAt', 'occurredAt'],
})

export const handOverSettlement = z.object({
  decision: z.enum(handOverDecisions),
  comment: note.check(z.trim(), z.minLength(1)),
  values: z.optional(correctedValues),
})

/**
 * Settles a hand-over, and the open exception of the same operation. Invalid parts of an accepted load or
 * unload are left out and then corrected by `values`; an operation with an exception is accepted through
 * that. A device that still has the operation closes it with this decision, and a later copy is refused.
 */
export const settleHandOver = endpoint({
  method: 'POST',
  path: '/hand_overs/{id}/settle',
  body: handOverSettlement,
  response: handOver,
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'exception_settled',
    'exception_not_acceptable',
    'cargo_goes_on_already',
    'follower_not_loaded',
    'shipment_already_unloaded',
    'shipment_turned_away',
    'shipment_not_turned_away',
    'shipment_not_unloaded',
    'signature_from_file',
  ],
})
