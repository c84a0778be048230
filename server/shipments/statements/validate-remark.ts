import type { Locale } from '#contract/kit/locales.ts'
import { measurementNames, measurements, measurementsOfField } from '#contract/shipments/measurements.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { afterCorrection } from '#contract/shipments/corrected-values.ts'
import { maxSignatures, signatureFieldErrors } from '#contract/shipments/letter-signatures.ts'
import { missingInAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import type { ShipmentCorrection } from '#contract/shipments/shipment-corrections.ts'
import {
  type Correction,
  type RecordedSignature,
  type ShipmentState,
  stateProblem,
} from '#contract/shipments/shipment-events.ts'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import { mayCorrect, noteAfterUnload } from '#contract/kit/time-limits.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { compareWithDraft, pickCorrectable } from '../events/correction.ts'
import type { FlowContext } from './flow-at.ts'
import { letterHashes } from '../events/letter-states.ts'
import { momentOf, type ShipmentRemark } from '../events/shipment-statement.ts'
import type { RecordEntry, TransportModeContext } from './statement-context.ts'
import type { AnswerCheck } from './verify-answers.ts'

interface RemarkInput {
  readonly flow: FlowContext
  readonly mode: Pick<TransportModeContext, 'type'> | undefined
  readonly state: ShipmentState | undefined
  readonly record: readonly RecordEntry[]
  readonly userId: string
}

type CorrectionRemark = Extract<ShipmentRemark, { kind: 'corrected' }>

/**
 * @throws HttpProblem shipment_not_loaded, shipment_not_unloaded, correction_not_own, correction_too_late,
 * correction_without_change, validation_failed
 */
export function validateCorrection(
  { flow, mode, state, record, userId }: RemarkInput,
  { statement, operation }: CorrectionRemark,
  locale: Locale,
): Correction {
  if (state === undefined) throw new HttpProblem('shipment_not_loaded')
  const corrected = record.find(
    ({ event }) => event.kind === (statement.phase === 'load' ? 'loaded' : 'unloaded'),
  )
  if (corrected === undefined) throw new HttpProblem('shipment_not_unloaded')
  if (corrected.userId !== userId) throw new HttpProblem('correction_not_own')
  const doneAt = momentOf({ ...corrected.event, clockOffset: corrected.clockOffset })
  if (!mayCorrect(doneAt, momentOf(operation), flow.correctionMinutes))
    throw new HttpProblem('correction_too_late')

  const unasked = unaskedValues(flow, mode, statement, statedIn(corrected))
  const { correction, violations } = compareWithDraft(
    state,
    { ...pickCorrectable(state), ...afterCorrection(state, statement), reason: statement.reason },
    locale,
  )
  const refused = [
    ...unasked.map((field) => violation([field], 'not_asked', locale)),
    ...violations.map(underStatedName),
  ]
  if (refused.length > 0) throw new HttpProblem('validation_failed', { violations: refused })
  if (correction === undefined) throw new HttpProblem('correction_without_change')
  return correction
}

const statedIn = ({ event }: RecordEntry): object => ('statement' in event ? event.statement : {})

/** Neither stated nor asked for now: an amendment may have come after the statement. */
function unaskedValues(
  flow: FlowContext,
  mode: RemarkInput['mode'],
  correction: ShipmentCorrection,
  stated: object,
): readonly string[] {
  const asked = new Set<string>(
    mode === undefined
      ? []
      : requestedFieldsOf(flow.fieldRules, correction.phase, mode.type).flatMap(({ field }) =>
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

/** @throws HttpProblem shipment_not_loaded, note_too_late, validation_failed */
export function validateNote(
  { flow, state, record }: RemarkInput,
  { operation }: Extract<ShipmentRemark, { kind: 'noted' }>,
  locale: Locale,
): void {
  const stateError = stateProblem(state, 'corrected')
  if (stateError !== undefined) throw new HttpProblem(stateError)
  assertNotTooLate(record, operation)
  if (!flow.fieldRules.allowTransporterNote)
    throw new HttpProblem('validation_failed', { violations: [violation(['note'], 'not_asked', locale)] })
}

function assertNotTooLate(record: RemarkInput['record'], operation: Parameters<typeof momentOf>[0]): void {
  const unloaded = record.find(({ event }) => event.kind === 'unloaded')
  if (
    unloaded !== undefined &&
    momentOf(operation) > momentOf({ ...unloaded.event, clockOffset: unloaded.clockOffset }) + noteAfterUnload
  )
    throw new HttpProblem('note_too_late')
}

/**
 * A refused cargo is still on board.
 * @throws HttpProblem shipment_not_loaded, shipment_already_unloaded, note_too_late, validation_failed
 */
export function validateAcceptance(
  { state, record, usedPhotoIds }: RemarkInput & { readonly usedPhotoIds: ReadonlySet<string> },
  { statement, operation }: Extract<ShipmentRemark, { kind: 'acceptance' }>,
  locale: Locale,
): void {
  const stateError = stateProblem(state, statement.outcome === 'refused' ? 'unloaded' : 'acceptance')
  if (stateError !== undefined) throw new HttpProblem(stateError)
  assertNotTooLate(record, operation)
  const ids = statement.photos.map(({ id }) => id)
  const violations = [
    ...missingInAcceptance(statement).map((field) => violation([field], 'blank', locale)),
    ...(new Set(ids).size < ids.length || ids.some((id) => usedPhotoIds.has(id))
      ? [violation(['photos'], 'photo_taken', locale)]
      : []),
  ]
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
}

/**
 * A signature that fits no state of the letter is kept and marked. One by an own phone must match its
 * statement and a challenge of the device's key, if known.
 * @param check the result of `verifyAnswers`
 * @throws HttpProblem shipment_not_loaded, too_many_signatures, validation_failed, signature_not_verified
 */
export function validateSignature(
  { state, record }: RemarkInput,
  { statement }: Extract<ShipmentRemark, { kind: 'signature' }>,
  check: AnswerCheck | undefined,
  locale: Locale,
): RecordedSignature {
  const stateError = stateProblem(state, 'corrected')
  if (stateError !== undefined) throw new HttpProblem(stateError)
  if (record.filter(({ event }) => event.kind === 'signature').length >= maxSignatures)
    throw new HttpProblem('too_many_signatures')
  const violations = signatureFieldErrors(statement).map(({ field, reason }) =>
    violation([field], reason, locale),
  )
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
  if (statement.way === 'own_phone' && (check?.isAnswered !== true || check.isOfDevice === false))
    throw new HttpProblem('signature_not_verified')
  return {
    ...statement,
    ...(check?.challengeKey !== undefined && { challengeKey: check.challengeKey }),
    matches: letterHashes(statement.shipment, record).has(statement.letterHash),
  }
}
