import type { Locale } from '#contract/kit/locales.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { acceptanceProblem, endedProblem } from '#contract/shipments/acceptance-problem.ts'
import { missingInAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { momentOf } from '../../events/shipment-statement.ts'
import { assertNotTooLate } from './note.ts'
import { isMailedAcceptance } from '../../events/mailed-acceptance.ts'
import { resolveRemark } from './resolve.ts'
import { assertAlone, unusedPhotos, usedPhotoViolations } from './rules.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'

type Acceptance = Parameters<KindRules<'acceptance'>['validate']>[1]

export const accept: KindRules<'acceptance'> = {
  knownBy: 'outcome',
  phase: 'unload',
  settledByOffice: new Set([
    'device_revoked',
    'note_too_late',
    'cargo_goes_on_already',
    'shipment_already_unloaded',
  ]),
  isOfReceiver: true,
  resolve: resolveRemark,

  validate(facts, stated, locale) {
    const { statement, operation } = stated
    assertOutcome(facts, stated)
    assertNotTooLate(facts, operation)
    refuseViolations([
      ...acceptanceViolations(statement, locale),
      ...usedPhotoViolations(facts.usedPhotoIds, statement.photos, locale),
    ])
    return statement
  },

  accept(facts, stated, locale) {
    const { statement, operation } = stated
    assertOutcome(facts, stated, endedProblem)
    refuseViolations(acceptanceViolations(statement, locale))
    return {
      ...statement,
      photos: unusedPhotos(facts.usedPhotoIds, statement.photos),
      ...(operation.statedBy !== undefined && { byOffice: true }),
    }
  },

  mailedAs: (statement, before, occurredAt) =>
    isMailedAcceptance(before, statement, occurredAt) ? 'not_accepted' : undefined,
}

/** What is missing by the outcome, and kilograms of what was refused as a whole. */
export const acceptanceViolations = (
  stated: Parameters<typeof missingInAcceptance>[0],
  locale: Locale,
): readonly Violation[] => [
  ...missingInAcceptance(stated).map((field) => violation([field], 'blank', locale)),
  ...(stated.outcome === 'refused' && stated.kilograms !== undefined
    ? [violation(['kilograms'], 'none_taken', locale)]
    : []),
]

function assertOutcome(
  facts: StatementFacts,
  { statement, operation }: Acceptance,
  problemOf = acceptanceProblem,
): void {
  const { state } = facts
  const isOlder = momentOf(operation) < Date.parse(state?.acceptance?.occurredAt ?? '')
  // What another shipment has on board is not taken here after all, and the office gets to know that somebody said so.
  if (!isOlder && statement.outcome !== state?.acceptance?.outcome) assertAlone(facts, statement.shipment)
  // What the receiver said before its last word changes nothing, also not what was unloaded since.
  const problem = (isOlder ? endedProblem : problemOf)(state, statement)
  if (problem !== undefined) throw new HttpProblem(problem)
}
