import type { TransportModeType } from '#contract/master-data.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { Locale } from '#contract/locales.ts'
import { type StatementFault, statementFaults } from '#contract/shipment-events.ts'
import { askedFields, type Phase, type ShipmentField } from '#contract/shipment-fields.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { nettoOf } from '#contract/weights.ts'
import { readAmount, type TypedAmount, typedAmount } from '../shell/typed-amount.ts'

const amounts = ['amount', 'firstWeighing', 'secondWeighing', 'chlorideValue'] as const
const texts = ['weighSlipNumber', 'note'] as const
type AmountName = (typeof amounts)[number]
type TextName = (typeof texts)[number]
export type TypedName = AmountName | TextName

/** What a driver has filled in so far, as he typed it; photos lie beside it under the same draft. */
export interface StatementDraft {
  readonly typed: Readonly<Partial<Record<TypedName, string>>>
  /** The camera was opened and has not come back: the phone may have closed the app meanwhile. */
  readonly photoExpected?: boolean
}
export const emptyDraft: StatementDraft = { typed: {} }

/** What a load or unload states besides its shipment and photos. */
export type Stated = Partial<Record<AmountName, number> & Record<TextName, string>>

/** A wrong field and why: a key of the driver's fault texts. */
export interface FieldFault {
  readonly field: StatementFault['field']
  readonly reason: StatementFault['reason'] | Extract<TypedAmount, { kind: 'fault' }>['reason'] | 'too_long'
}

const fieldNames: Record<ShipmentField, readonly TypedName[]> = {
  amount: ['amount'],
  weighings: ['firstWeighing', 'secondWeighing'],
  chlorideValue: ['chlorideValue'],
  weighSlipNumber: ['weighSlipNumber'],
  note: ['note'],
  photos: [],
}
const longest: Record<TextName, number> = { weighSlipNumber: 60, note: 2000 }

/**
 * What the draft states, with every fault that stands in the way. Only what the flow asks for now is read: an answer
 * typed before the driver changed vehicle, or before the office changed the flow, is left in the draft and not sent.
 */
export function readDraft(
  draft: StatementDraft,
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportModeType,
  photos: readonly unknown[],
  locale: Locale,
): { readonly stated: Stated; readonly faults: readonly FieldFault[] } {
  const asked = new Set(askedFields(flow, phase, mode).flatMap(({ field }) => fieldNames[field]))
  const stated: Stated = {}
  const faults: FieldFault[] = []
  for (const name of amounts) {
    if (!asked.has(name)) continue
    const read = readAmount(draft.typed[name] ?? '', locale)
    if (read.kind === 'amount') stated[name] = read.value
    if (read.kind === 'fault') faults.push({ field: name, reason: read.reason })
  }
  for (const name of texts) {
    const text = asked.has(name) ? draft.typed[name]?.trim() : undefined
    if (!text) continue
    stated[name] = text
    if (text.length > longest[name]) faults.push({ field: name, reason: 'too_long' })
  }
  const seen = new Set(faults.map(({ field }) => field))
  const breaches = statementFaults(flow, phase, mode, { ...stated, photos }).filter(
    ({ field }) => !seen.has(field),
  )
  return { stated, faults: [...faults, ...breaches] }
}

/** Netto of the weighings typed so far; undefined while one is missing or they cannot be true. */
export function liveNetto(draft: StatementDraft, locale: Locale): number | undefined {
  const first = readAmount(draft.typed.firstWeighing ?? '', locale)
  const second = readAmount(draft.typed.secondWeighing ?? '', locale)
  return first.kind === 'amount' && second.kind === 'amount' ? nettoOf(first.value, second.value) : undefined
}

/** The empty weight of a truck in the flow's unit, as it would be typed; undefined where either is unknown. */
export function proposedTare(mode: TransportMode, flow: MaterialFlow, locale: Locale): string | undefined {
  const kilograms = mode.truck?.tareWeight
  const factor = flow.cargoUnit.factorToKilograms
  if (kilograms === undefined || factor === undefined || factor === 0) return undefined
  return typedAmount(kilograms / factor, locale)
}

/** What a form proposes before anything is typed: the truck's empty weight as second weighing, where one is asked. */
export function proposedValues(
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportMode,
  locale: Locale,
): StatementDraft['typed'] {
  const tare = askedFields(flow, phase, mode.type).some(({ field }) => field === 'weighings')
    ? proposedTare(mode, flow, locale)
    : undefined
  return tare === undefined ? {} : { secondWeighing: tare }
}
