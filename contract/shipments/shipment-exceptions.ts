import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { namesOf, shapeOf } from './measurements.ts'
import { moment, note, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { exceptionDecisions, statementKinds, settlements } from './shipment-lists.ts'
import { timesOfEvent, exactSchema } from './shipments.ts'

const comparedFields = [
  'loadDate',
  'unloadDate',
  ...namesOf(),
  'transporterNoteLoad',
  'transporterNoteUnload',
] as const
const comparedValue = z.optional(z.union([z.string(), z.number()]))

/** `rule`: the one that was broken. `value`: only where the statement has none that people can read. */
const refusedField = z.object({ field: z.string(), rule: z.string(), value: z.optional(z.string()) })
export type RefusedField = z.output<typeof refusedField>

export const settlementFields = {
  settled: z.boolean(),
  settledAt: z.optional(moment),
  settledBy: z.optional(z.string()),
  decision: z.optional(z.enum(settlements)),
  comment: z.optional(z.string()),
}

export const shipmentException = resource('ShipmentException', 'shipment_exceptions', {
  id: uuid,
  shipmentId: uuid,
  shipment: z.optional(reference('shipments')),
  number: z.optional(z.string()),
  kind: z.enum(statementKinds),
  reason: z.string(),
  violations: z.array(refusedField),
  statement: z.record(z.string(), z.unknown()),
  /**
   * False if accepting it is always refused: a signature on an own phone that does not belong to the stated
   * letter, role and name.
   */
  acceptable: z.boolean(),
  /** By the names of a shipment; `current` is absent where it has no value, or does not exist. */
  comparison: z.array(
    z.object({ field: z.enum(comparedFields), stated: comparedValue, current: comparedValue }),
  ),
  ...timesOfEvent,
  by: z.string(),
  deviceCode: z.optional(z.string()),
  project: z.optional(resource('Project', 'projects', { id: uuid, name: z.string(), number: z.string() })),
  materialFlow: z.optional(
    resource('MaterialFlow', 'material_flows', { id: uuid, number: z.number(), usualName: z.string() }),
  ),
  handOver: z.optional(uuid),
  ...settlementFields,
})
export type ShipmentException = z.output<typeof shipmentException>

export const shipmentExceptions = collection({
  type: 'ShipmentException',
  item: shipmentException,
  operations: ['list', 'read'],
  filters: {
    settled: 'boolean',
    reason: 'exact',
    shipment: 'reference',
    project: 'reference',
    recordedAt: 'moment',
  },
  order: ['recordedAt', 'occurredAt'],
})

export const correctedValues = z.object({
  ...shapeOf(namesOf, exactSchema),
  transporterNoteLoad: z.optional(note),
  transporterNoteUnload: z.optional(note),
})

export const exceptionSettlement = z.object({
  decision: z.enum(exceptionDecisions),
  comment: z.optional(note),
  values: z.optional(correctedValues),
})

/**
 * Settles an exception. `accepted` makes the shipment what the statement says: it is loaded or unloaded by it
 * or, where it already was, takes the stated values as a correction. `corrected` with `values` does so too
 * where it is not loaded or unloaded yet, and corrects it at once. Both record an event in the shipment's
 * chain. The comment reaches the driver; a correction needs one, as its reason.
 */
export const settleException = endpoint({
  method: 'POST',
  path: '/shipment_exceptions/{id}/settle',
  body: exceptionSettlement,
  response: shipmentException,
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
    'operation_handed_over',
    'shipment_not_loaded',
    'project_blocked',
  ],
})

/** A correction is not among these, because each exception needs its own values. */
export const commonDecisions = ['accepted', 'delivered_again', 'dismissed'] as const

export const settledPerRequest = 50

export const exceptionsSettlement = z.object({
  exceptions: z.array(uuid).check(z.minLength(1), z.maxLength(settledPerRequest)),
  decision: z.enum(commonDecisions),
  comment: z.optional(note),
})

/** Each by itself as `settleException` does; a refused one has its problem, the others are settled. */
export const settleExceptions = endpoint({
  method: 'POST',
  path: '/shipment_exceptions/settle',
  body: exceptionsSettlement,
  response: z.object({
    results: z.array(
      z.object({
        id: uuid,
        problem: z.optional(z.object({ code: z.string(), detail: z.string() })),
      }),
    ),
  }),
  type: 'ShipmentExceptionSettlements',
  refusals: ['access_denied', 'acting_as_another'],
})
