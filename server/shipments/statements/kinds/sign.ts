import type { Locale } from '#contract/kit/locales.ts'
import { maxSignatures, signatureFieldErrors } from '#contract/shipments/letter-signatures.ts'
import { isSigned } from '#contract/shipments/stated-signature.ts'
import type { RecordedSignature } from '#contract/shipments/shipment-events.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { letterHashes } from '../../events/letter-states.ts'
import type { ShipmentStatement } from '../../events/shipment-statement.ts'
import { resolveRemark } from './resolve.ts'
import { assertState } from './rules.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'
import type { AnswerCheck } from './verify-answers.ts'

export const sign: KindRules<'signature'> = {
  knownBy: 'letterHash',
  settledByOffice: new Set(['signature_not_verified', 'device_revoked']),
  isOfReceiver: true,
  resolve: resolveRemark,
  // Why nobody signed is read in the letter, and makes nobody wait.
  mailedAs: (signature) => (isSigned(signature) ? 'signed' : undefined),

  // An own phone's signature may also come by the driver's phone, and is recorded once.
  isRecordedBy: ({ challenge }, { statement }, isSameOperation) =>
    isSameOperation || (challenge !== undefined && challenge === statement.challenge),

  validate: (facts, stated, locale) =>
    recordedSignature(facts, stated, facts.answerChecks.get(stated.operation.id), locale),

  // One whose challenge is not of the device's key is recorded as unverified.
  accept(facts, stated, locale) {
    const { isAnswered = false } = facts.answerChecks.get(stated.operation.id) ?? {}
    return recordedSignature(facts, stated, { isAnswered, isOfDevice: undefined }, locale)
  },
}

/**
 * A signature that fits no state of the letter is kept and marked. One by an own phone must match its
 * statement and a challenge of the device's key, if known.
 * @throws HttpProblem shipment_not_loaded, too_many_signatures, validation_failed, signature_not_verified
 */
function recordedSignature(
  facts: StatementFacts,
  { statement }: ShipmentStatement<'signature'>,
  check: AnswerCheck | undefined,
  locale: Locale,
): RecordedSignature {
  assertState(facts, 'corrected')
  if (facts.record.filter(({ event }) => event.kind === 'signature').length >= maxSignatures)
    throw new HttpProblem('too_many_signatures')
  refuseViolations(
    signatureFieldErrors(statement).map(({ field, reason }) => violation([field], reason, locale)),
  )
  if (statement.way === 'own_phone' && (check?.isAnswered !== true || check.isOfDevice === false))
    throw new HttpProblem('signature_not_verified')
  return {
    ...statement,
    ...(check?.challengeKey !== undefined && { challengeKey: check.challengeKey }),
    matches: letterHashes(statement.shipment, facts.record).has(statement.letterHash),
  }
}
