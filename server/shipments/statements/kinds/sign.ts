import { noticeableClockOffset } from '#contract/kit/time-limits.ts'
import { showsLetter } from '#contract/letters/shows-letter.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { maySign } from '#contract/shipments/asked-signatures.ts'
import { maxSignatures, signatureFieldErrors } from '#contract/shipments/letter-signatures.ts'
import { isSigned } from '#contract/shipments/stated-signature.ts'
import type { RecordedSignature, ShipmentState } from '#contract/shipments/shipment-events.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { letterStates } from '../../events/letter-states.ts'
import type { ShipmentStatement } from '../../events/shipment-statement.ts'
import { resolveRemark } from './resolve.ts'
import { assertState } from './rules.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'
import { type AnswerCheck, challengeIn } from './verify-answers.ts'

export const sign: KindRules<'signature'> = {
  knownBy: 'letterHash',
  settledByOffice: new Set([
    'signature_not_verified',
    'signature_time_impossible',
    'signature_of_other_letter',
    'receipt_before_unload',
    'device_revoked',
  ]),
  isOfReceiver: true,
  resolve: resolveRemark,
  // Why nobody signed is read in the letter: it has no mail of its own, and makes none wait.
  releasesMails: true,
  mailedAs: (signature) => (isSigned(signature) ? 'signed' : undefined),

  // An own phone's signature may also come by the driver's phone, and is recorded once.
  isRecordedBy: ({ challenge }, { statement }, isSameOperation) =>
    isSameOperation || (challenge !== undefined && challenge === statement.challenge),

  validate(facts, stated, locale) {
    const check = facts.answerChecks.get(stated.operation.id)
    const recorded = recordedSignature(facts, stated, check, locale)
    assertTime(facts, recorded, check?.signedAt)
    return recorded
  },

  // One whose challenge is not of the device's key is recorded as unverified.
  accept(facts, stated, locale) {
    const { isAnswered = false } = facts.answerChecks.get(stated.operation.id) ?? {}
    return recordedSignature(facts, stated, { isAnswered, isOfDevice: undefined }, locale)
  },

  record({ usedNonces }, _entry, _target, { nonce }) {
    if (nonce !== undefined) usedNonces.add(nonce)
  },
}

/**
 * By the clock of somebody else's phone, which may be off: after what was signed, and not in the future.
 * @throws HttpProblem signature_time_impossible
 */
function assertTime({ state }: StatementFacts, { role }: RecordedSignature, signedAt: number | undefined) {
  if (signedAt === undefined || state === undefined) return
  const after = role === 'receiver' ? (state.unloadDate ?? state.loadDate) : state.loadDate
  if (signedAt < Date.parse(after) - noticeableClockOffset || signedAt > Date.now() + noticeableClockOffset)
    throw new HttpProblem('signature_time_impossible')
}

/**
 * A signature that fits no state of the letter is kept and marked. One by an own phone must match its
 * statement and a challenge of the device's key, if known, which no other signature answers.
 * @throws HttpProblem shipment_not_loaded, receipt_before_unload, too_many_signatures, validation_failed,
 * signature_not_verified, signature_of_other_letter, signature_already_used
 */
function recordedSignature(
  facts: StatementFacts,
  { statement }: ShipmentStatement<'signature'>,
  check: AnswerCheck | undefined,
  locale: Locale,
): RecordedSignature {
  assertState(facts, 'corrected')
  const { state } = facts
  if (state !== undefined && !maySign(state)(statement.role)) throw new HttpProblem('receipt_before_unload')
  // Reasons why nobody signed leave room for who signs at last.
  const alike = facts.record.filter(
    ({ event }) => event.kind === 'signature' && isSigned(event.statement) === isSigned(statement),
  )
  if (alike.length >= maxSignatures) throw new HttpProblem('too_many_signatures')
  refuseViolations(
    signatureFieldErrors(statement).map(({ field, reason }) => violation([field], reason, locale)),
  )
  if (statement.way === 'own_phone' && (check?.isAnswered !== true || check.isOfDevice === false))
    throw new HttpProblem('signature_not_verified')
  const challenge = challengeIn(statement)
  const stood = letterStates(statement.shipment, facts.record).get(statement.letterHash)
  if (
    challenge !== undefined &&
    state !== undefined &&
    !showsLetter(challenge, { ...lettersNames(facts, state), stood })
  )
    throw new HttpProblem('signature_of_other_letter')
  const nonce = challenge?.nonce
  if (nonce !== undefined && facts.usedNonces.has(nonce)) throw new HttpProblem('signature_already_used')
  return {
    ...statement,
    ...(nonce !== undefined && { nonce }),
    ...(check?.challengeKey !== undefined && { challengeKey: check.challengeKey }),
    matches: stood !== undefined,
  }
}

function lettersNames({ namesOf, vehicleNames }: StatementFacts, state: ShipmentState) {
  const { cargo, vehicles } = namesOf(state)
  const known = vehicleNames.filter(({ id }) => id === state.transportMode)
  return {
    numbers: [state.number, state.formerNumber],
    cargo,
    vehicles: [...known.map(({ identificationCode }) => identificationCode), ...vehicles],
  }
}
