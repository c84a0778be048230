import {
  containerTypes,
  emissionClasses,
  shipTypes,
  type TransportModeType,
} from '#contract/parties/master-data.ts'

export type ModeField = { readonly name: string; readonly isMain?: true; readonly required?: true } & (
  | { readonly kind: 'text' | 'phone' | 'email' | 'digits' | 'yes' }
  | { readonly kind: 'amount'; readonly unit: string; readonly decimals?: number }
  | { readonly kind: 'choice'; readonly options?: readonly string[] }
)

const metres = { kind: 'amount', unit: 'm' } as const

/**
 * In the order of the form: first what loading asks for, the rest behind "more". The name on the letter and
 * the holds of a ship have controls of their own.
 */
export const modeFields: Readonly<Record<TransportModeType, readonly ModeField[]>> = {
  truck: [
    { name: 'truckType', kind: 'choice', isMain: true },
    { name: 'tareWeight', kind: 'amount', unit: 'kg', isMain: true },
    { name: 'maximumLoadCapacity', kind: 'amount', unit: 'kg' },
    { name: 'emptyHeight', ...metres },
    { name: 'sustainability', kind: 'choice', options: emissionClasses },
    { name: 'emissionsPer100Km', kind: 'amount', unit: 'kg' },
    { name: 'overpressure', kind: 'yes' },
  ],
  ship: [
    { name: 'shipType', kind: 'choice', options: shipTypes, isMain: true, required: true },
    { name: 'eniNumber', kind: 'digits', isMain: true },
    { name: 'onBoardTelephone', kind: 'phone' },
    { name: 'onBoardEmail', kind: 'email' },
    { name: 'length', ...metres },
    { name: 'width', ...metres },
    { name: 'draft', ...metres },
    { name: 'quantityTon', kind: 'amount', unit: 't' },
    { name: 'quantityCubicMetre', kind: 'amount', unit: 'm³' },
    { name: 'spudPoles', kind: 'amount', unit: '', decimals: 0 },
  ],
  container: [
    { name: 'containerType', kind: 'choice', options: containerTypes, isMain: true },
    { name: 'length', ...metres },
    { name: 'width', ...metres },
    { name: 'draft', ...metres },
    { name: 'hatchesPresent', kind: 'yes' },
  ],
}

export const holdMeasures = ['length', 'width', 'depth'] as const
