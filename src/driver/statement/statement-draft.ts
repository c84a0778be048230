import type { TransportModeType } from '#contract/master-data.ts'
import { measurementsOfField, type StatedNumber, type StatedText } from '#contract/measurements.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { Locale } from '#contract/locales.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipment-events.ts'
import { requestedFieldsOf, type Phase } from '#contract/shipment-fields.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { netWeightOf } from '#contract/weights.ts'
import { parseAmount, type ParsedAmount, formatAmountInput } from '../shell/amount-input.ts'

type AmountField = StatedNumber
type TextField = StatedText | 'note'
export type DraftField = AmountField | TextField

/**
 * The input of a form as typed. Stored on the device, `typed` and `photoExpected` are stored names; photos
 * are stored separately under the same draft key.
 */
export interface StatementDraft {
  readonly typed: Readonly<Partial<Record<DraftField, string>>>
  /** The camera was opened and has not returned: the phone may have closed the app meanwhile. */
  readonly photoExpected?: boolean
}
export const emptyDraft: StatementDraft = { typed: {} }

/** The values of a load or unload statement, without its shipment and photos. */
export type StatementValues = Partial<Record<AmountField, number> & Record<TextField, string>>

/** An invalid field; `reason` is a key of the driver's error texts. */
export interface FieldError {
  readonly field: StatementFieldError['field']
  readonly reason:
    | StatementFieldError['reason']
    | Extract<ParsedAmount, { kind: 'fault' }>['reason']
    | 'too_long'
}

const noteMaxLength = 2000

/**
 * Parses a draft: the values of the statement and all errors. Only fields that the flow asks for now are
 * read: a value that was typed before the driver changed vehicle, or before the office changed the flow,
 * stays in the draft and is not sent.
 */
export function parseDraft(
  draft: StatementDraft,
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportModeType,
  photos: readonly unknown[],
  locale: Locale,
): { readonly values: StatementValues; readonly errors: readonly FieldError[] } {
  const values: StatementValues = {}
  const errors: FieldError[] = []
  const parseText = (name: TextField, maxLength: number) => {
    const text = draft.typed[name]?.trim()
    if (!text) return
    values[name] = text
    if (text.length > maxLength) errors.push({ field: name, reason: 'too_long' })
  }
  for (const { field } of requestedFieldsOf(flow, phase, mode)) {
    if (field === 'note') parseText(field, noteMaxLength)
    for (const measurement of measurementsOfField(field)) {
      if (measurement.kind === 'text') {
        parseText(measurement.statedAs, measurement.maxLength)
        continue
      }
      const parsed = parseAmount(draft.typed[measurement.statedAs] ?? '', locale)
      if (parsed.kind === 'amount') values[measurement.statedAs] = parsed.value
      if (parsed.kind === 'fault') errors.push({ field: measurement.statedAs, reason: parsed.reason })
    }
  }
  const fieldsWithError = new Set(errors.map(({ field }) => field))
  const ruleErrors = statementFieldErrors(flow, phase, mode, { ...values, photos }).filter(
    ({ field }) => !fieldsWithError.has(field),
  )
  return { values, errors: [...errors, ...ruleErrors] }
}

/** Net weight of the weighings typed so far; undefined while one is missing or both contradict each other. */
export function draftNetWeight(draft: StatementDraft, locale: Locale): number | undefined {
  const first = parseAmount(draft.typed.firstWeighing ?? '', locale)
  const second = parseAmount(draft.typed.secondWeighing ?? '', locale)
  return first.kind === 'amount' && second.kind === 'amount'
    ? netWeightOf(first.value, second.value)
    : undefined
}

/**
 * The tare weight of a truck in the unit of the flow, formatted as input; undefined when weight or unit
 * factor is unknown.
 */
export function proposedTare(mode: TransportMode, flow: MaterialFlow, locale: Locale): string | undefined {
  const kilograms = mode.truck?.tareWeight
  const factor = flow.cargoUnit.factorToKilograms
  if (kilograms === undefined || factor === undefined || factor === 0) return undefined
  return formatAmountInput(kilograms / factor, locale)
}

/** Initial values of a form: the truck's tare weight as second weighing, if the flow asks for weighings. */
export function proposedValues(
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportMode,
  locale: Locale,
): StatementDraft['typed'] {
  const tare = requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field === 'weighings')
    ? proposedTare(mode, flow, locale)
    : undefined
  return tare === undefined ? {} : { secondWeighing: tare }
}
