import * as z from 'zod/mini'
import { emailAddress } from '#contract/accounts/email-addresses.ts'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import type { Language } from '#contract/kit/locales.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { phoneNumber } from '#contract/accounts/phone-numbers.ts'
import {
  type TransportMode,
  type TransportModeDraft,
  transportModeDraft,
} from '#contract/parties/transport-modes.ts'
import { parseDisplacement, typedDisplacement } from '../../parts/displacement-table.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { parseAmount, type ParsedAmount } from '../shared/amount-input.ts'
import { holdMeasures, type ModeField, modeFields } from './mode-fields.ts'

/** By the name of the field; a ticked box is `yes`. */
type Values = Readonly<Record<string, string>>

export interface ModeInput {
  readonly type: TransportModeType
  /** Also of fields of the other types, so that a change of type loses nothing. */
  readonly values: Values
  readonly holds: readonly Values[]
}
export const emptyModeInput: ModeInput = { type: 'truck', values: {}, holds: [] }

export type ModeErrorReason =
  | 'required'
  | 'too_long'
  | 'eight_digits'
  | 'phone'
  | 'email'
  | 'whole'
  | 'table'
  | Extract<ParsedAmount, { kind: 'fault' }>['reason']
/** By the name of the field; of a hold `holds.<index>.<measure>`. */
export type ModeErrors = Readonly<Record<string, ModeErrorReason>>

export function inputOf(mode: TransportMode, language: Language): ModeInput {
  const typed = (value: unknown): string =>
    typeof value === 'number'
      ? formatTypedNumber(value, language)
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : ''
        : typeof value === 'string'
          ? value
          : ''
  const typedAll = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]))
  return {
    type: mode.type,
    values: {
      ...typedAll(mode[mode.type] ?? {}),
      ...(mode.ship && { displacement: typedDisplacement(mode.ship.displacement, language) }),
      identificationCode: mode.identificationCode,
    },
    holds: (mode.ship?.holds ?? []).map(typedAll),
  }
}

export const draftOf = ({ id, type, identificationCode, ship, truck, container }: TransportMode) =>
  ({
    id,
    type,
    identificationCode,
    ...(ship && { ship }),
    ...(truck && { truck }),
    ...(container && { container }),
  }) satisfies TransportModeDraft

/** Stored particulars that the form does not show are kept. */
export function parseMode(
  { type, values, holds }: ModeInput,
  language: Language,
  id = placeholderId,
): { readonly draft: TransportModeDraft } | { readonly errors: ModeErrors } {
  const errors: Record<string, ModeErrorReason> = {}
  const valueOf = (path: string, field: ModeField, text: string) => {
    const parsed = parseField(field, text, language)
    if ('reason' in parsed) errors[path] = parsed.reason
    return 'value' in parsed ? parsed.value : undefined
  }
  const particulars = Object.fromEntries(
    modeFields[type].map((field) => [field.name, valueOf(field.name, field, values[field.name] ?? '')]),
  )
  const table = parseDisplacement(type === 'ship' ? (values['displacement'] ?? '') : '', language)
  if ('fault' in table) errors['displacement'] = 'table'
  const name = (values['identificationCode'] ?? '').trim()
  const identificationCode = type === 'truck' ? formatPlate(name) : name
  const parsed = z.safeParse(transportModeDraft, {
    id,
    type,
    identificationCode,
    [type]: withoutAbsent({
      ...particulars,
      ...(type === 'truck' && { licencePlate: identificationCode }),
      ...(type === 'ship' && holds.length > 0 && { holds: holds.map(holdOf) }),
      ...('rows' in table && table.rows.length > 0 && { displacement: table.rows }),
    }),
  })
  for (const { path } of parsed.error?.issues ?? []) {
    const field = String(path[0] === type ? path.slice(1).join('.') : path[0])
    const name = field === 'licencePlate' ? 'identificationCode' : field
    errors[name] ??= reasonOf(name, values[name] ?? '', type)
  }
  return parsed.success && Object.keys(errors).length === 0 ? { draft: parsed.data } : { errors }

  function holdOf(hold: Values, index: number) {
    const name = hold['name']?.trim()
    return {
      ...(name && { name }),
      ...Object.fromEntries(
        holdMeasures.map((measure) => [
          measure,
          valueOf(
            `holds.${index}.${measure}`,
            { name: measure, kind: 'amount', unit: 'm', required: true },
            hold[measure] ?? '',
          ),
        ]),
      ),
    }
  }
}

type ParsedField =
  | { readonly value: unknown }
  | { readonly reason: ModeErrorReason }
  | { readonly blank: true }

function parseField(field: ModeField, typed: string, language: Language): ParsedField {
  const text = typed.trim()
  if (text === '') return field.required === true ? { reason: 'required' } : { blank: true }
  if (field.kind === 'yes') return { value: true }
  if (field.kind === 'phone' || field.kind === 'email') {
    const parsed = z.safeParse(field.kind === 'phone' ? phoneNumber : emailAddress, text)
    return parsed.success ? { value: parsed.data } : { reason: field.kind }
  }
  if (field.kind !== 'amount') return { value: text }
  const amount = parseAmount(text, language, field.decimals)
  if (amount.kind === 'amount') return { value: amount.value }
  return amount.kind === 'fault' ? { reason: amount.reason } : { blank: true }
}

const withoutAbsent = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function reasonOf(name: string, value: string, type: TransportModeType): ModeErrorReason {
  if (name === 'identificationCode') return value.trim() === '' ? 'required' : 'too_long'
  if (name === 'spudPoles') return 'whole'
  const kind = modeFields[type].find((field) => field.name === name)?.kind
  return kind === 'digits' ? 'eight_digits' : kind === 'choice' ? 'required' : 'too_large'
}

/** The id is assigned when a new transport mode is saved; the schema requires one. */
const placeholderId = '00000000-0000-7000-8000-000000000000'
