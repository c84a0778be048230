import { mayCorrect } from '#contract/kit/time-limits.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { afterCorrection } from '#contract/shipments/corrected-values.ts'
import { measurementNames, measurements, measurementsOfField } from '#contract/shipments/measurements.ts'
import type { ShipmentCorrection } from '#contract/shipments/shipment-corrections.ts'
import type { Correction } from '#contract/shipments/shipment-events.ts'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { compareWithDraft, pickCorrectable } from '../../events/correction.ts'
import { momentOf } from '../../events/shipment-statement.ts'
import type { RecordEntry } from '../statement-context.ts'
import { resolveRemark } from './resolve.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'

/** The office cannot accept it as it is: it corrects the values itself. */
export const correct: KindRules<'corrected'> = {
  knownBy: 'phase',
  settledByOffice: new Set([
    'correction_not_own',
    'correction_too_late',
    'correction_overtaken',
    'validation_failed',
    'device_revoked',
  ]),
  resolve: resolveRemark,
  isRecordedBy: (_recorded, _stated, isSameOperation) => isSameOperation,
  mailedAs: () => 'corrected',

  validate({ flow, mode, state, record, viewer }, { statement, operation }, locale) {
    if (state === undefined) throw new HttpProblem('shipment_not_loaded')
    const corrected = record.find(
      ({ event }) => event.kind === (statement.phase === 'load' ? 'loaded' : 'unloaded'),
    )
    if (corrected === undefined) throw new HttpProblem('shipment_not_unloaded')
    if (corrected.userId !== viewer.userId) throw new HttpProblem('correction_not_own')
    const doneAt = momentOf({ ...corrected.event, clockOffset: corrected.clockOffset })
    if (!mayCorrect(doneAt, momentOf(operation), flow.correctionMinutes))
      throw new HttpProblem('correction_too_late')

    const unasked = unaskedValues(flow, mode, statement, statedIn(corrected))
    const { correction, violations } = compareWithDraft(
      state,
      { ...pickCorrectable(state), ...afterCorrection(state, statement), reason: statement.reason },
      locale,
    )
    refuseViolations([
      ...unasked.map((field) => violation([field], 'not_asked', locale)),
      ...violations.map(underStatedName),
    ])
    if (correction === undefined) throw new HttpProblem('correction_without_change')
    if (record.some(isLaterOfSame(correction, momentOf(operation))))
      throw new HttpProblem('correction_overtaken')
    return correction
  },
}

/** A phone without a network delivers its correction after a newer one: that stays. */
const isLaterOfSame =
  ({ after }: Correction, moment: number) =>
  ({ event, clockOffset }: RecordEntry): boolean =>
    event.kind === 'corrected' &&
    momentOf({ ...event, clockOffset }) > moment &&
    Object.keys(event.statement.after).some((field) => field in after)

const statedIn = ({ event }: RecordEntry): object => ('statement' in event ? event.statement : {})

/** Neither stated nor asked for now: an amendment may have come after the statement. */
function unaskedValues(
  flow: StatementFacts['flow'],
  mode: StatementFacts['mode'],
  correction: ShipmentCorrection,
  stated: object,
): readonly string[] {
  const asked = new Set<string>(
    mode === undefined
      ? []
      : [flow.fieldRules, flow.loadedRules]
          .flatMap((rules) => requestedFieldsOf(rules, correction.phase, mode.type))
          .flatMap(({ field }) =>
            field === 'note' ? [field] : measurementsOfField(field).map(({ statedAs }) => statedAs),
          ),
  )
  return (['note', ...measurementNames.map((name) => measurements[name].statedAs)] as const).filter(
    (name) => correction[name] !== undefined && !asked.has(name) && !(name in stated),
  )
}

/** Renames a field error of a shipment to the name in a driver's statement. */
const underStatedName = (fault: Violation): Violation => {
  const name = measurementNames.find((candidate) => candidate === fault.propertyPath)
  return name === undefined ? fault : { ...fault, propertyPath: measurements[name].statedAs }
}
