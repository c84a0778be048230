import { fromStated, type Measurements } from './measurements.ts'
import type { ShipmentCorrection } from './shipment-corrections.ts'
import type { CorrectableField, ShipmentState } from './shipment-events.ts'
import { netWeightOf } from './weights.ts'

/* Apart from the schemas, which the driver's first screen does without. */

/** Values of the fields that can be corrected. */
export type CorrectableValues = Partial<Pick<ShipmentState, CorrectableField>>

/** The field of a shipment that holds the note of a phase. */
export const noteFieldOf = (phase: ShipmentCorrection['phase']) =>
  phase === 'load' ? 'transporterNoteLoad' : 'transporterNoteUnload'

/**
 * What a driver's correction gives a shipment with these weights, by the names of its fields: a net weight follows
 * from both weighings.
 */
export function afterCorrection(
  { weighedLoad, tareWeight }: Measurements,
  correction: Omit<ShipmentCorrection, 'shipment' | 'reason'>,
): CorrectableValues {
  const values: CorrectableValues = {
    ...fromStated(correction),
    ...(correction.note !== undefined && { [noteFieldOf(correction.phase)]: correction.note.trim() }),
  }
  const [gross, tare] = [values.weighedLoad ?? weighedLoad, values.tareWeight ?? tareWeight]
  const nettoWeight = gross === undefined || tare === undefined ? undefined : netWeightOf(gross, tare)
  return { ...values, ...(nettoWeight !== undefined && { nettoWeight }) }
}
