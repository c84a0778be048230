import * as z from 'zod/mini'
import { formatPlate } from '#contract/licence-plates.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import type { Language } from '#contract/locales.ts'
import { type TransportModeDraft, transportModeDraft } from '#contract/transport-modes.ts'
import { parseAmount, type ParsedAmount } from '../shell/amount-input.ts'

export type ModeField = 'identificationCode' | 'eniNumber' | 'shipType' | 'tareWeight'

/** The input for a new transport mode, as typed. */
export interface ModeInput {
  readonly type: TransportModeType
  readonly identificationCode: string
  readonly eniNumber: string
  readonly shipType: string
  readonly truckType: string
  readonly tareWeight: string
}
export const emptyModeInput: ModeInput = {
  type: 'truck',
  identificationCode: '',
  eniNumber: '',
  shipType: '',
  truckType: '',
  tareWeight: '',
}

const formatReasons = {
  identificationCode: 'too_long',
  eniNumber: 'eight_digits',
  shipType: 'required',
  tareWeight: 'too_large',
} as const satisfies Record<ModeField, string>

type ModeErrorReason =
  | 'required'
  | (typeof formatReasons)[ModeField]
  | Extract<ParsedAmount, { kind: 'fault' }>['reason']
export type ModeErrors = Partial<Record<ModeField, ModeErrorReason>>

/**
 * Parses the input into a draft of the contract, or into errors by field (keys of the driver's error texts).
 */
export function parseMode(
  input: ModeInput,
  locale: Language,
): { readonly draft: Omit<TransportModeDraft, 'id'> } | { readonly errors: ModeErrors } {
  const errors: ModeErrors = {}
  const tare = parseAmount(input.type === 'truck' ? input.tareWeight : '', locale)
  if (tare.kind === 'fault') errors.tareWeight = tare.reason

  const identificationCode =
    input.type === 'truck' ? formatPlate(input.identificationCode) : input.identificationCode.trim()
  const typeDetails = {
    ship: {
      shipType: input.shipType,
      ...(input.eniNumber.trim() ? { eniNumber: input.eniNumber.trim() } : {}),
    },
    truck: {
      licencePlate: identificationCode,
      ...(input.truckType ? { truckType: input.truckType } : {}),
      ...(tare.kind === 'amount' ? { tareWeight: tare.value } : {}),
    },
    container: {},
  }[input.type]
  const parsed = z.safeParse(transportModeDraft, {
    id: placeholderId,
    type: input.type,
    identificationCode,
    [input.type]: typeDetails,
  })

  for (const { path } of parsed.error?.issues ?? []) {
    const [field, value] = fieldAt(path.join('.'), input)
    errors[field] ??= value.trim() === '' ? 'required' : formatReasons[field]
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { errors }
  const { id: _placeholder, ...draft } = parsed.data
  return { draft }
}

/** The id is assigned when the mode is saved; the schema requires one. */
const placeholderId = '00000000-0000-7000-8000-000000000000'

function fieldAt(path: string, input: ModeInput): readonly [ModeField, string] {
  if (path === 'ship.eniNumber') return ['eniNumber', input.eniNumber]
  if (path === 'ship.shipType') return ['shipType', input.shipType]
  if (path === 'truck.tareWeight') return ['tareWeight', input.tareWeight]
  return ['identificationCode', input.identificationCode]
}
