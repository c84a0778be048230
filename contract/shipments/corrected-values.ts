import { fromStated, type Measurements } from './measurements.ts'
import type { ShipmentCorrection } from './shipment-corrections.ts'
import type { CorrectableField, ShipmentState } from './shipment-events.ts'
import { netWeightOf } from './weights.ts'

/* Not with the schemas, which the driver's first screen does not load. */

export type CorrectableValues = Partial<
  Pick<ShipmentState, Extract<CorrectableField, keyof ShipmentState> | 'rest'>
>

export const noteFieldOf = (phase: ShipmentCorrection['phase']) =>
  phase === 'load' ? 'transporterNoteLoad' : 'transporterNoteUnload'

/** As fields of the shipment; the net weight follows from both weighings. */
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
