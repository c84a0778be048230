import { isDensity } from '#contract/flows/density-bounds.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { correctableFields } from '#contract/shipments/correction-changes.ts'
import { isMeasuredBy, type Measurements, measurementNames } from '#contract/shipments/measurements.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { CorrectableValues } from '#contract/shipments/corrected-values.ts'
import type { Correction, CorrectionValues, ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { ShipmentDraft } from '#contract/shipments/shipments.ts'
import { type CargoUnit, netWeightOf } from '#contract/shipments/weights.ts'
import { isUnchanged } from '../../platform/http/collection/change-steps.ts'
import { violation } from '../../platform/i18n/violations.ts'

type CorrectionDraft = CorrectableValues & Pick<ShipmentDraft, 'reason'>
const weightFields = ['weighedLoad', 'tareWeight', 'nettoWeight'] as const

/**
 * Undefined when nothing differs; or the draft's field errors. A waste stream number can be replaced, not removed.
 * @param state with the waste stream number that it has, corrected or not
 */
export function compareWithDraft(
  state: ShipmentState,
  draft: CorrectionDraft,
  locale: Locale,
): { correction: Correction | undefined; violations: readonly Violation[] } {
  const own = compareWeights(state, draft, [], locale)
  const ofRest = compareWeights(state.rest ?? {}, draft.rest ?? {}, ['rest'], locale)
  const isOfNothing = state.rest === undefined && hasValues(draft.rest)
  const violations = [
    ...own.violations,
    ...(state.wasteStreamNumber !== undefined && draft.wasteStreamNumber === undefined
      ? [violation(['wasteStreamNumber'], 'required', locale)]
      : []),
    ...(isOfNothing ? [violation(['rest'], 'no_rest', locale)] : ofRest.violations),
  ]
  const [before, after] = [
    valuesByField(state),
    valuesByField({ ...draft, ...own.weights, rest: { ...draft.rest, ...ofRest.weights } }),
  ]
  const changed = correctableFields.filter((field) => !isUnchanged(before[field], after[field]))
  if (changed.length === 0 || violations.length > 0) return { correction: undefined, violations }
  if (draft.reason === undefined)
    return { correction: undefined, violations: [violation(['reason'], 'blank', locale)] }
  const changedValues = (values: CorrectionValues): CorrectionValues =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return {
    correction: { before: changedValues(before), after: changedValues(after), reason: draft.reason },
    violations,
  }
}

interface AskedOf {
  readonly cargoUnit: CargoUnit
  readonly transportMode: TransportModeType
  readonly documentType: MaterialFlow['documentType']
}

/**
 * Refuses what a cargo of this unit and vehicle has no place for, unless it was stated before, and another waste
 * stream number of what is no waste.
 */
export function unasked(
  state: ShipmentState,
  draft: CorrectableValues,
  { cargoUnit, transportMode, documentType }: AskedOf,
  locale: Locale,
): readonly Violation[] {
  const newIn = (before: Measurements, after: Measurements) =>
    (['density', 'statedKilograms', 'unloadingDeclarationNumber'] as const).filter(
      (name) =>
        after[name] !== undefined &&
        after[name] !== '' &&
        before[name] === undefined &&
        !isMeasuredBy(name, cargoUnit, transportMode),
    )
  return [
    ...newIn(state, draft).map((name) => [name]),
    ...newIn(state.rest ?? {}, draft.rest ?? {}).map((name) => ['rest', name]),
    ...(documentType !== 'waste' && draft.wasteStreamNumber !== state.wasteStreamNumber
      ? [['wasteStreamNumber']]
      : []),
  ].map((path) => violation(path, 'not_asked', locale))
}

const hasValues = (rest: Measurements = {}): boolean =>
  measurementNames.some((name) => rest[name] !== undefined)

/** What its weighings give, and what is wrong with its numbers. A stated weight can be corrected, not removed. */
function compareWeights(
  state: Measurements,
  draft: Measurements,
  path: readonly string[],
  locale: Locale,
): { readonly weights: Measurements; readonly violations: readonly Violation[] } {
  const fault = (field: string, reason: Parameters<typeof violation>[1]) =>
    violation([...path, field], reason, locale)
  const violations = weightFields
    .filter((field) => draft[field] === undefined && state[field] !== undefined)
    .map((field) => fault(field, 'required'))
  if (draft.density !== undefined && draft.density !== state.density && !isDensity(draft.density))
    violations.push(fault('density', 'density_range'))
  if (draft.weighedLoad === undefined || draft.tareWeight === undefined) return { weights: {}, violations }
  const nettoWeight = netWeightOf(draft.weighedLoad, draft.tareWeight)
  if (nettoWeight === undefined)
    return { weights: {}, violations: [...violations, fault('tareWeight', 'netto_negative')] }
  if (
    draft.nettoWeight !== undefined &&
    draft.nettoWeight !== nettoWeight &&
    draft.nettoWeight !== state.nettoWeight
  )
    violations.push(fault('nettoWeight', 'netto_disagrees'))
  return { weights: { nettoWeight }, violations }
}

/** What a correction may change; blank texts are absent. */
export const pickCorrectable = ({
  rest,
  wasteStreamNumber,
  transporterNoteLoad,
  transporterNoteUnload,
  ...values
}: CorrectableValues): CorrectableValues => ({
  ...measuredOf(values),
  ...(rest && { rest: measuredOf(rest) }),
  wasteStreamNumber,
  transporterNoteLoad: transporterNoteLoad || undefined,
  transporterNoteUnload: transporterNoteUnload || undefined,
})

const measuredOf = (values: Measurements): Measurements =>
  Object.fromEntries(measurementNames.map((name) => [name, values[name] === '' ? undefined : values[name]]))

const valuesByField = (values: CorrectableValues): CorrectionValues => {
  const { rest = {}, ...own } = pickCorrectable(values)
  return {
    ...own,
    ...Object.fromEntries(measurementNames.map((name) => [`rest.${name}`, rest[name]])),
  } as CorrectionValues
}
