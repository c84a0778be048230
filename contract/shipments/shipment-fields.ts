import type { MaterialFlow } from '../flows/material-flows.ts'
import { type MeasuredField, measuredFields, measurementsOfField } from './measurements.ts'
import type { TransportModeType } from '../parties/master-data.ts'

export type Phase = 'load' | 'unload'

export type ShipmentField = MeasuredField | 'note' | 'photos'

export interface RequestedField {
  readonly field: ShipmentField
  readonly required: boolean
}

type FlowRequirements = Pick<
  MaterialFlow,
  | 'amountDetermination'
  | 'chlorideValueRequired'
  | 'cargoPhotoRequired'
  | 'weighSlipNumberRequired'
  | 'allowTransporterNote'
> & { readonly cargoUnit: Pick<MaterialFlow['cargoUnit'], 'id' | 'factorToKilograms' | 'weighbridge'> }

/**
 * The fields that a flow requests of a transport mode at load or unload, in the order of the form; others are
 * refused. Trucks are weighed twice where the unit can come from a weighbridge; ships and containers state
 * one amount (draught survey, hold certificate), and where it is no mass a density or kilograms if known. Chloride is measured on loading; the weigh slip belongs to
 * the phase that determines the amount.
 */
export function requestedFieldsOf(
  flow: FlowRequirements,
  phase: Phase,
  transportMode: TransportModeType,
): readonly RequestedField[] {
  const determinesAmount = flow.amountDetermination === (phase === 'load' ? 'at_load' : 'at_unload')
  const isWeighed = flow.cargoUnit.weighbridge && transportMode === 'truck'
  const moment = { flow, transportMode, phase, determinesAmount, isWeighed }
  const fields: readonly (readonly [ShipmentField, requested: boolean, required: boolean])[] = [
    ...measuredFields.map((field) => {
      const ofField = measurementsOfField(field)
      return [
        field,
        ofField.some(({ requested }) => requested(moment)),
        !ofField.some((measurement) => 'optional' in measurement),
      ] as const
    }),
    ['photos', flow.cargoPhotoRequired, phase === 'load'],
    ['note', flow.allowTransporterNote, false],
  ]
  return fields.filter(([, isRequested]) => isRequested).map(([field, , required]) => ({ field, required }))
}
