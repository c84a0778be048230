import * as z from 'zod/mini'
import { statedAtLoad } from './measurements.ts'
import { moment, note, text, uuid } from '../kit/primitives.ts'

/**
 * What a driver corrects of their own load or unload, and why. Only the values that change are named, so that it
 * takes back nothing that the office corrected meanwhile; an empty note removes it.
 */
export const shipmentCorrection = z.object({
  shipment: uuid,
  phase: z.enum(['load', 'unload']),
  ...statedAtLoad,
  note: z.optional(note),
  reason: text(500),
})
export type ShipmentCorrection = z.output<typeof shipmentCorrection>

/** What a driver adds to a shipment that is on board or was unloaded lately. */
export const shipmentNote = z.object({
  shipment: uuid,
  note: note.check(z.trim(), z.minLength(1)),
})
export type ShipmentNote = z.output<typeof shipmentNote>

const remarkFields = {
  /** Of the event, and of the operation where it came from a device. */
  id: uuid,
  /** The device's clock. */
  occurredAt: moment,
  by: z.string(),
}
/** That a shipment was corrected, as devices and letters show it. */
export const madeCorrection = z.object({ ...remarkFields, reason: z.string() })
export type MadeCorrection = z.output<typeof madeCorrection>
/** A note that was added to a shipment, as devices show it. */
export const addedNote = z.object({ ...remarkFields, note: z.string() })
export type AddedNote = z.output<typeof addedNote>
