import {
  measurementNames,
  measurements,
  measurementsOfField,
  type StatedNumber,
  type StatedText,
} from '#contract/shipments/measurements.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { Language } from '#contract/kit/locales.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import { requestedFieldsOf, type Phase } from '#contract/shipments/shipment-fields.ts'
import type { CargoSurvey } from '#contract/shipments/cargo-surveys.ts'
import { statedBySurvey } from '#contract/shipments/weight-sources.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { kilogramsPerUnit, netWeightOf } from '#contract/shipments/weights.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { parseAmount, type ParsedAmount } from '../shared/amount-input.ts'
import { parseSurvey, type SurveyError } from './survey/parse-survey.ts'
import {
  maySurvey,
  replacedBySurvey,
  type SurveyInput,
  surveyInputOf,
  typedSurvey,
} from './survey/survey-input.ts'
import {
  chosenUnitOf,
  convertWeight,
  decimalsOf,
  type InUnit,
  isStorable,
  weightUnitsOf,
} from './weight-units.ts'

type AmountField = StatedNumber
type TextField = StatedText | 'note'
/** `survey`: a `SurveyInput` as JSON. */
export type DraftField = AmountField | TextField | 'survey'

/**
 * The input of a form as typed, stored on the device: `typed` and `photoExpected` are stored names. Photos
 * are stored separately under the same draft key.
 */
export interface StatementDraft {
  readonly typed: Readonly<Partial<Record<DraftField, string>>>
  readonly unit?: string | undefined
  /** The camera was opened and has not returned: the phone may have closed the app. */
  readonly photoExpected?: boolean
}
export const emptyDraft: StatementDraft = { typed: {} }

export type StatementValues = Partial<Record<AmountField, number> & Record<TextField, string>> & {
  survey?: CargoSurvey | undefined
}

export interface FieldError {
  /** `reason`: why it is corrected. */
  readonly field: StatementFieldError['field'] | SurveyError['field'] | 'reason'
  readonly reason:
    | StatementFieldError['reason']
    | SurveyError['reason']
    | Extract<ParsedAmount, { kind: 'fault' }>['reason']
    | 'too_long'
    | 'too_precise_for_unit'
}

const noteMaxLength = 2000

/** The survey that the form shows; undefined where the amount is typed. */
export function surveyIn(
  draft: StatementDraft,
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportMode,
  locale: Language,
) {
  const isAsked = requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field === 'amount')
  const input = isAsked && maySurvey(flow, mode) ? surveyInputOf(draft.typed.survey, mode, locale) : undefined
  return input?.kind === 'stated' ? undefined : input
}

/**
 * Reads only the fields that the flow asks for now: a value that was typed before the driver changed vehicle
 * or the way of measuring, or before the office changed the flow, stays in the draft and is not sent.
 */
export function parseDraft(
  draft: StatementDraft,
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportMode,
  photos: readonly unknown[],
  locale: Language,
): { readonly values: StatementValues; readonly errors: readonly FieldError[] } {
  const values: StatementValues = {}
  const errors: FieldError[] = []
  const parseText = (name: TextField, maxLength: number) => {
    const text = draft.typed[name]?.trim()
    if (!text) return
    values[name] = text
    if (text.length > maxLength) errors.push({ field: name, reason: 'too_long' })
  }
  const input = surveyIn(draft, flow, phase, mode, locale)
  const replaced: readonly string[] = input === undefined ? [] : replacedBySurvey(input.kind, flow)
  for (const { field } of requestedFieldsOf(flow, phase, mode.type)) {
    if (replaced.includes(field)) continue
    if (field === 'note') parseText(field, noteMaxLength)
    for (const measurement of measurementsOfField(field)) {
      if (measurement.kind === 'text') {
        parseText(measurement.statedAs, measurement.maxLength)
        continue
      }
      const parsed = parseMeasured(draft, measurement, flow, locale)
      if (parsed.kind === 'amount') values[measurement.statedAs] = parsed.value
      if (parsed.kind === 'fault') errors.push({ field: measurement.statedAs, reason: parsed.reason })
    }
  }
  if (input !== undefined) errors.push(...readSurvey(input, values, flow, mode, locale))
  const fieldsWithError = new Set(errors.map(({ field }) => field))
  // The amount may follow from the survey once that is right.
  if (input !== undefined && values.survey === undefined) fieldsWithError.add('amount')
  const ruleErrors = statementFieldErrors(flow, phase, mode.type, { ...values, photos }).filter(
    ({ field }) => !fieldsWithError.has(field) && !replaced.includes(field),
  )
  return { values, errors: [...errors, ...ruleErrors] }
}

/** Adds the survey and what follows from it to the values; returns what is wrong with it. */
function readSurvey(
  input: SurveyInput,
  values: StatementValues,
  flow: MaterialFlow,
  mode: TransportMode,
  locale: Language,
): readonly FieldError[] {
  const { survey, errors } = parseSurvey(input, mode, locale)
  if (survey === undefined) return errors
  const { cargoUnit, density } = flow
  const measured = statedBySurvey(survey, cargoUnit, values.density ?? density)
  // Of a cargo in tonnes, the holds give its volume alone.
  if (Object.keys(measured).length === 0) return [{ field: 'density', reason: 'required' }]
  const perUnit = kilogramsPerUnit(cargoUnit, density)
  // A draught survey gives no volume.
  const volume =
    measured.netKilograms === undefined || perUnit === undefined
      ? undefined
      : Math.round((measured.netKilograms / perUnit) * 1000) / 1000
  Object.assign(values, { survey, amount: values.amount ?? volume }, measured)
  return []
}

/** Weights are returned in the unit of the flow. */
function parseMeasured(
  draft: StatementDraft,
  { statedAs, kind }: { readonly statedAs: AmountField; readonly kind: 'weight' | 'number' },
  flow: InUnit,
  locale: Language,
): ParsedAmount | { readonly kind: 'fault'; readonly reason: 'too_precise_for_unit' } {
  const [own] = weightUnitsOf(flow)
  const typedIn = chosenUnitOf(flow, draft.unit)
  const decimals = kind === 'weight' ? decimalsOf(flow, typedIn) : undefined
  const parsed = parseAmount(draft.typed[statedAs] ?? '', locale, decimals)
  if (parsed.kind !== 'amount' || kind !== 'weight' || own === undefined || typedIn === undefined)
    return parsed
  const value = convertWeight(parsed.value, { from: typedIn.kilograms, to: own.kilograms })
  return isStorable(value) ? { kind: 'amount', value } : { kind: 'fault', reason: 'too_precise_for_unit' }
}

/** In the unit of the flow; undefined while it is no weight. */
export function draftWeight(
  draft: StatementDraft,
  field: 'firstWeighing' | 'secondWeighing' | 'amount',
  flow: InUnit,
  locale: Language,
): number | undefined {
  const parsed = parseMeasured(draft, { statedAs: field, kind: 'weight' }, flow, locale)
  return parsed.kind === 'amount' ? parsed.value : undefined
}

export function draftNetWeight(
  draft: StatementDraft,
  flow: MaterialFlow,
  locale: Language,
): number | undefined {
  const first = draftWeight(draft, 'firstWeighing', flow, locale)
  const second = draftWeight(draft, 'secondWeighing', flow, locale)
  return first === undefined || second === undefined ? undefined : netWeightOf(first, second)
}

/**
 * The truck's tare weight in the unit in which weights are typed, formatted as input; undefined when weight
 * or unit factor is unknown.
 */
export function proposedTare(
  mode: TransportMode,
  flow: MaterialFlow,
  unit: string | undefined,
  locale: Language,
): string | undefined {
  const kilograms = mode.truck?.tareWeight
  const typedIn = chosenUnitOf(flow, unit)
  return kilograms === undefined || typedIn === undefined
    ? undefined
    : formatTypedNumber(kilograms / typedIn.kilograms, locale)
}

/** The truck's tare weight as second weighing, and the density of the flow, where they are asked for. */
export function proposedValues(
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportMode,
  unit: string | undefined,
  locale: Language,
): StatementDraft['typed'] {
  const asked = requestedFieldsOf(flow, phase, mode.type).map(({ field }) => field)
  const tare = asked.includes('weighings') ? proposedTare(mode, flow, unit, locale) : undefined
  return {
    ...(tare === undefined ? {} : { secondWeighing: tare }),
    ...(asked.includes('density') && flow.density !== undefined
      ? { density: formatTypedNumber(flow.density, locale) }
      : {}),
  }
}

/** The density of the flow counts without being stated. */
export const withoutProposed = (
  { density, ...values }: StatementValues,
  flow: MaterialFlow,
): StatementValues => (density === undefined || density === flow.density ? values : { density, ...values })

export function statedValues(
  stated: { readonly [Field in keyof StatementValues]?: StatementValues[Field] | undefined },
  flow: MaterialFlow,
  mode: TransportMode,
  unit: string | undefined,
  locale: Language,
): StatementDraft['typed'] {
  const [own] = weightUnitsOf(flow)
  const typedIn = chosenUnitOf(flow, unit)
  const typed: Partial<Record<DraftField, string>> = {
    note: stated.note ?? '',
    ...(stated.survey && { survey: JSON.stringify(typedSurvey(stated.survey, mode, locale)) }),
  }
  for (const name of measurementNames) {
    const { statedAs, kind } = measurements[name]
    const value = stated[statedAs]
    if (value === undefined) continue
    typed[statedAs] =
      typeof value === 'string'
        ? value
        : formatTypedNumber(
            kind === 'weight' && own !== undefined && typedIn !== undefined
              ? convertWeight(value, { from: own.kilograms, to: typedIn.kilograms })
              : value,
            locale,
          )
  }
  return typed
}
