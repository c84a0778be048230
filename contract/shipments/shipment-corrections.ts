import * as z from 'zod/mini'
import { statedAtLoad } from './measurements.ts'
import { moment, note, text, uuid } from '../kit/primitives.ts'

/**
 * A driver's correction of an own load or unload, with its reason. It names only changed values, so that it
 * does not undo corrections by the office; an empty note removes it.
 */
export const shipmentCorrection = z.object({
  shipment: uuid,
  phase: z.enum(['load', 'unload']),
  ...statedAtLoad,
  note: z.optional(note),
  reason: text(500),
})
export type ShipmentCorrection = z.output<typeof shipmentCorrection>

export const shipmentNote = z.object({
  shipment: uuid,
  note: note.check(z.trim(), z.minLength(1)),
})
export type ShipmentNote = z.output<typeof shipmentNote>

const remarkFields = {
  id: uuid,
  occurredAt: moment,
  by: z.string(),
}
const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
/** `before` and `after` have the changed values by the fields of a shipment; absent on letters of before. */
export const madeCorrection = z.object({
  ...remarkFields,
  reason: z.string(),
  before: z.optional(values),
  after: z.optional(values),
})
export type MadeCorrection = z.output<typeof madeCorrection>
/** Without whoever made it and why where that is between the parties. */
export type ShownCorrection = Omit<MadeCorrection, 'by' | 'reason'> &
  Partial<Pick<MadeCorrection, 'by' | 'reason'>>
export const addedNote = z.object({ ...remarkFields, note: z.string() })
