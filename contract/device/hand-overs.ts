import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, note, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { settlements } from '../shipments/shipment-lists.ts'
import { cargoPhoto, correctedValues, shipmentException } from '../shipments/shipments.ts'

/**
 * `accepted`: a load, an unload or what is said of them takes effect; `corrected`: the office has put right by hand what it
 * was about; `dismissed`: it has no effect.
 */
export const handOverDecisions = ['accepted', 'corrected', 'dismissed'] as const

/** An operation that a driver handed over because the server would not take it. */
const handOver = resource('HandOver', 'hand_overs', {
  /** That of the operation, unless the hand-over of another user has it: a device may name any id. */
  id: uuid,
  /** The id of the operation, which is one among those of its user. */
  operation: uuid,
  /** Type of the operation, as its device named it. */
  type: z.string(),
  number: z.optional(z.string()),
  /** Problem code of the refusal. */
  reason: z.optional(z.string()),
  violations: shipmentException.shape.violations,
  /** As the operation stated it. */
  statement: z.record(z.string(), z.unknown()),
  /** The exception that its refusal is as well. */
  exception: z.optional(uuid),
  /** The shipment that it names, where it exists. */
  shipment: z.optional(reference('shipments')),
  /** What is stated of a shipment beside what counts now; empty for all other operations. */
  comparison: shipmentException.shape.comparison,
  project: shipmentException.shape.project,
  materialFlow: shipmentException.shape.materialFlow,
  photos: z.array(cargoPhoto),
  /** The device's clock. */
  occurredAt: moment,
  receivedAt: moment,
  by: z.string(),
  deviceCode: z.string(),
  /** When the office revoked that device, which may be before it was received. */
  deviceRevokedAt: z.optional(moment),
  /** Who imported it from a file of that device, which may still deliver it. */
  importedBy: z.optional(z.string()),
  /** True where that device has delivered it since: it counts, and there is nothing to settle. */
  delivered: z.boolean(),
  /** Also where it was delivered. */
  settled: z.boolean(),
  settledAt: z.optional(moment),
  settledBy: z.optional(z.string()),
  decision: z.optional(z.enum(settlements)),
  /** The words to the driver, whose device shows them with the decision. */
  comment: z.optional(z.string()),
})
export type HandOver = z.output<typeof handOver>

/** What drivers handed over. */
export const handOvers = collection({
  type: 'HandOver',
  path: 'hand_overs',
  item: handOver,
  operations: ['list', 'read'],
  filters: { settled: 'boolean', receivedAt: 'moment' },
  order: ['receivedAt', 'occurredAt'],
})

/** The decision on a hand-over, with the words that the driver reads. */
export const handOverSettlement = z.object({
  decision: z.enum(handOverDecisions),
  comment: note.check(z.trim(), z.minLength(1)),
  /** What the shipment gets where that is not what was stated, once that is accepted. */
  values: z.optional(correctedValues),
})

/**
 * Settles a hand-over, and the exception of the same operation where that is open. What is wrong in a load or unload that is
 * accepted is left out, and then corrected by `values`. Where there is an exception, it is accepted there. A device that still has the operation
 * closes it with this decision; a copy that comes later is refused.
 */
export const settleHandOver = endpoint({
  method: 'POST',
  path: '/hand_overs/{id}/settle',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: handOverSettlement,
  response: handOver,
  type: 'HandOver',
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'exception_settled',
    'exception_not_acceptable',
    'signature_from_file',
  ],
})
