import { isDensity } from '#contract/flows/density-bounds.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { correctableFields } from '#contract/shipments/correction-changes.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { CorrectableValues } from '#contract/shipments/corrected-values.ts'
import type {
  CorrectableField,
  Correction,
  CorrectionValues,
  ShipmentState,
} from '#contract/shipments/shipment-events.ts'
import type { ShipmentDraft } from '#contract/shipments/shipments.ts'
import { netWeightOf } from '#contract/shipments/weights.ts'
import { isUnchanged } from '../../platform/http/collection/change-steps.ts'
import { violation } from '../../platform/i18n/violations.ts'

type CorrectionDraft = Pick<ShipmentDraft, CorrectableField | 'reason'>
const weightFields = ['weighedLoad', 'tareWeight', 'nettoWeight'] as const

/** Undefined when nothing differs; or the draft's field errors. */
export function compareWithDraft(
  state: ShipmentState,
  draft: CorrectionDraft,
  locale: Locale,
): { correction: Correction | undefined; violations: readonly Violation[] } {
  // A stated weight can be corrected, not removed.
  const violations = weightFields
    .filter((field) => draft[field] === undefined && state[field] !== undefined)
    .map((field) => violation([field], 'required', locale))
  const target = { ...draft }
  if (draft.weighedLoad !== undefined && draft.tareWeight !== undefined) {
    const netWeight = netWeightOf(draft.weighedLoad, draft.tareWeight)
    if (netWeight === undefined) violations.push(violation(['tareWeight'], 'netto_negative', locale))
    else if (
      draft.nettoWeight !== undefined &&
      draft.nettoWeight !== netWeight &&
      draft.nettoWeight !== state.nettoWeight
    )
      violations.push(violation(['nettoWeight'], 'netto_disagrees', locale))
    if (netWeight !== undefined) target.nettoWeight = netWeight
  }
  const [before, after] = [pickCorrectable(state), pickCorrectable(target)]
  const changed = correctableFields.filter((field) => !isUnchanged(before[field], after[field]))
  if (changed.includes('density') && draft.density !== undefined && !isDensity(draft.density))
    violations.push(violation(['density'], 'density_range', locale))
  if (changed.length === 0 || violations.length > 0) return { correction: undefined, violations }
  if (draft.reason === undefined)
    return { correction: undefined, violations: [violation(['reason'], 'blank', locale)] }
  const changedValues = (values: CorrectableValues): CorrectionValues =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return {
    correction: { before: changedValues(before), after: changedValues(after), reason: draft.reason },
    violations,
  }
}

export const pickCorrectable = (values: CorrectableValues): CorrectableValues =>
  Object.fromEntries(
    correctableFields.map((field) => [field, values[field] === '' ? undefined : values[field]]),
  )
