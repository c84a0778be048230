import type { MaterialFlow } from './material-flows.ts'
import type { TransportModeType } from './master-data.ts'

export type Phase = 'load' | 'unload'

/** What a driver may be asked at a moment of a shipment. */
export type ShipmentField = 'amount' | 'weighings' | 'chlorideValue' | 'weighSlipNumber' | 'note' | 'photos'

export interface AskedField {
  readonly field: ShipmentField
  readonly required: boolean
}

type AskingFlow = Pick<
  MaterialFlow,
  | 'amountDetermination'
  | 'chlorideValueRequired'
  | 'cargoPhotoRequired'
  | 'weighSlipNumberRequired'
  | 'allowTransporterNote'
> & { readonly cargoUnit: Pick<MaterialFlow['cargoUnit'], 'weighbridge'> }

/**
 * The fields that a flow asks for when a transport mode loads or unloads it, in the order of the form; no others exist.
 * Trucks are weighed twice where the unit can come from a weighbridge; ships and containers give one amount (draught
 * survey, hold certificate). Chloride is measured on loading; the slip belongs to the moment that determines the amount.
 */
export function askedFields(
  flow: AskingFlow,
  phase: Phase,
  transportMode: TransportModeType,
): readonly AskedField[] {
  const determines = flow.amountDetermination === (phase === 'load' ? 'at_load' : 'at_unload')
  const weighed = flow.cargoUnit.weighbridge && transportMode === 'truck'
  const table: readonly [ShipmentField, asked: boolean, required: boolean][] = [
    ['weighings', determines && weighed, true],
    ['amount', determines && !weighed, true],
    ['chlorideValue', phase === 'load' && flow.chlorideValueRequired, true],
    ['weighSlipNumber', determines && flow.weighSlipNumberRequired, true],
    ['photos', flow.cargoPhotoRequired, phase === 'load'],
    ['note', flow.allowTransporterNote, false],
  ]
  return table.filter(([, asked]) => asked).map(([field, , required]) => ({ field, required }))
}
