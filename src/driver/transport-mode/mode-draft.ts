import * as z from 'zod/mini'
import { showPlate } from '#contract/licence-plates.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import type { Locale } from '#contract/locales.ts'
import { type TransportModeDraft, transportModeDraft } from '#contract/transport-modes.ts'
import { readAmount, type TypedAmount } from '../shell/typed-amount.ts'

export type ModeField = 'identificationCode' | 'eniNumber' | 'shipType' | 'tareWeight'

/** What a driver has filled in for a new transport mode. */
export interface TypedMode {
  readonly type: TransportModeType
  readonly identificationCode: string
  readonly eniNumber: string
  readonly shipType: string
  readonly truckType: string
  readonly tareWeight: string
}
export const emptyMode: TypedMode = {
  type: 'truck',
  identificationCode: '',
  eniNumber: '',
  shipType: '',
  truckType: '',
  tareWeight: '',
}

const reasons = {
  identificationCode: 'too_long',
  eniNumber: 'eight_digits',
  shipType: 'required',
  tareWeight: 'too_large',
} as const satisfies Record<ModeField, string>

type ModeFault = 'required' | (typeof reasons)[ModeField] | Extract<TypedAmount, { kind: 'fault' }>['reason']
export type ModeFaults = Partial<Record<ModeField, ModeFault>>

/** The transport mode as the contract takes it, or what is wrong at which field: keys of the driver's fault texts. */
export function readMode(
  typed: TypedMode,
  locale: Locale,
): { readonly draft: Omit<TransportModeDraft, 'id'> } | { readonly faults: ModeFaults } {
  const faults: ModeFaults = {}
  const tare = readAmount(typed.type === 'truck' ? typed.tareWeight : '', locale)
  if (tare.kind === 'fault') faults.tareWeight = tare.reason

  const identificationCode =
    typed.type === 'truck' ? showPlate(typed.identificationCode) : typed.identificationCode.trim()
  const particulars = {
    ship: {
      shipType: typed.shipType,
      ...(typed.eniNumber.trim() ? { eniNumber: typed.eniNumber.trim() } : {}),
    },
    truck: {
      licencePlate: identificationCode,
      ...(typed.truckType ? { truckType: typed.truckType } : {}),
      ...(tare.kind === 'amount' ? { tareWeight: tare.value } : {}),
    },
    container: {},
  }[typed.type]
  const read = z.safeParse(transportModeDraft, {
    id: anyId,
    type: typed.type,
    identificationCode,
    [typed.type]: particulars,
  })

  for (const { path } of read.error?.issues ?? []) {
    const [field, value] = fieldAt(path.join('.'), typed)
    faults[field] ??= value.trim() === '' ? 'required' : reasons[field]
  }
  if (!read.success || Object.keys(faults).length > 0) return { faults }
  const { id: _madeOnSaving, ...draft } = read.data
  return { draft }
}

/** The device makes the id on saving; the schema wants to see one. */
const anyId = '00000000-0000-7000-8000-000000000000'

function fieldAt(path: string, typed: TypedMode): readonly [ModeField, string] {
  if (path === 'ship.eniNumber') return ['eniNumber', typed.eniNumber]
  if (path === 'ship.shipType') return ['shipType', typed.shipType]
  if (path === 'truck.tareWeight') return ['tareWeight', typed.tareWeight]
  return ['identificationCode', typed.identificationCode]
}
