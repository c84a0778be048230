import { noteAfterUnload } from '#contract/kit/time-limits.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { momentOf, type StatingOperation } from '../../events/shipment-statement.ts'
import { resolveRemark } from './resolve.ts'
import { assertState } from './rules.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'

export const note: KindRules<'noted'> = {
  knownBy: 'note',
  settledByOffice: new Set(['device_revoked']),
  resolve: resolveRemark,

  validate(facts, { statement: { note }, operation }, locale) {
    assertState(facts, 'corrected')
    assertNotTooLate(facts, operation)
    const { fieldRules, loadedRules } = facts.flow
    if (![fieldRules, loadedRules].some(({ allowTransporterNote }) => allowTransporterNote))
      refuseViolations([violation(['note'], 'not_asked', locale)])
    return { note }
  },

  accept(facts, { statement: { note } }) {
    assertState(facts, 'corrected')
    return { note }
  },
}

/** @throws HttpProblem note_too_late */
export function assertNotTooLate({ record }: StatementFacts, operation: StatingOperation): void {
  const unloaded = record.find(({ event }) => event.kind === 'unloaded')
  if (
    unloaded !== undefined &&
    momentOf(operation) > momentOf({ ...unloaded.event, clockOffset: unloaded.clockOffset }) + noteAfterUnload
  )
    throw new HttpProblem('note_too_late')
}
