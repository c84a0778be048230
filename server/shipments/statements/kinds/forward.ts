import { isDeepStrictEqual } from 'node:util'
import { type ForwardStatement, isAgreedTooLate, missingInForward } from '#contract/shipments/turned-away.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { resolveRemark } from './resolve.ts'
import { assertAlone, assertState } from './rules.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'

/** A turned away cargo goes on to another receiver; the shipment that brings it there has a letter of its own. */
export const forward: KindRules<'forwarded'> = {
  knownBy: 'onward',
  resolve: resolveRemark,
  // By the load that goes on with it, before the phone says so.
  isRecordedBy: ({ by }, { statement }) =>
    statement.by === undefined ? undefined : isDeepStrictEqual(by, statement.by),
  // What was agreed before the last agreement is no news.
  mailedAs: ({ to }, before, occurredAt) =>
    to !== undefined && Date.parse(occurredAt) < Date.parse(before?.agreedAt ?? occurredAt)
      ? undefined
      : 'forwarded',

  validate(facts, { statement }, locale) {
    assertForwarded(facts, statement)
    // The load comes first: nothing goes on with a shipment that was never loaded, or with another cargo.
    const { by, shipment } = statement
    const next = by && facts.stateOf(by.shipment, facts.flow.customerId)
    if (by !== undefined && (next?.follows?.shipment !== shipment || next.number !== by.number))
      throw new HttpProblem('shipment_not_loaded')
    assertAlone(facts, shipment, by?.shipment)
    const missing = missingInForward(statement)
    refuseViolations(missing === undefined ? [] : [violation([missing], 'blank', locale)])
    return statement
  },

  accept(facts, { statement }) {
    assertForwarded(facts, statement)
    assertAlone(facts, statement.shipment, statement.by?.shipment)
    return statement
  },
}

function assertForwarded(facts: StatementFacts, statement: ForwardStatement): void {
  assertState(facts, 'forwarded')
  if (isAgreedTooLate(facts.state ?? {}, statement)) throw new HttpProblem('shipment_already_unloaded')
}
