import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { assertNotTooLate } from './note.ts'
import { isOnBoard, resolveRemark } from './resolve.ts'
import { assertState } from './rules.ts'
import type { KindRules } from './statement-kind.ts'

/** The addresses of a route collection, which go on after its letter has begun. */
export const collect: KindRules<'collected'> = {
  knownBy: 'givers',
  settledByOffice: new Set(['device_revoked', 'note_too_late']),
  // Not whoever unloaded it alone: the list stays with the collector and the driver.
  resolve(facts, entry, stated) {
    const target = resolveRemark(facts, entry, stated)
    return target && isOnBoard(facts, entry, target.mode) ? target : undefined
  },

  validate(facts, { statement, operation }, locale) {
    assertState(facts, 'collected')
    assertNotTooLate(facts, operation)
    // All may be taken off also where the flow is no route collection any more.
    const { fieldRules, loadedRules } = facts.flow
    const isRound = [fieldRules, loadedRules].some(({ routeCollection }) => routeCollection === true)
    if (statement.givers.length > 0 && !isRound)
      refuseViolations([violation(['givers'], 'not_asked', locale)])
    return statement
  },

  accept(facts, { statement }) {
    assertState(facts, 'collected')
    return statement
  },
}
