import { type ForwardStatement, isAgreedTooLate, missingInForward } from '#contract/shipments/turned-away.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { ShipmentReference } from '#contract/shipments/shipment-reference.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { shipments } from '../../../platform/db/schema/shipments.ts'
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
  isRecordedBy: ({ by }, { statement }, _isSameOperation, { entryOf }) =>
    statement.by === undefined || statement.to !== undefined
      ? undefined
      : by?.shipment === statement.by.shipment && isNamed(entryOf(by.shipment)?.state, statement.by),
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
    if (by !== undefined && !(next?.follows?.shipment === shipment && isNamed(next, by)))
      throw new HttpProblem('shipment_not_loaded')
    assertAlone(facts, shipment, by?.shipment)
    const missing = missingInForward(statement)
    refuseViolations(missing === undefined ? [] : [violation([missing], 'blank', locale)])
    return named(facts, statement)
  },

  // Else nothing would have the cargo, and its letter would name a shipment that is not there.
  async prepareAcceptance({ db }, _driver, { shipment, by }) {
    if (by === undefined) return
    const { id, follows } = shipments
    const isNext = and(eq(id, by.shipment), eq(sql`${follows} ->> 'shipment'`, shipment))
    if ((await db.$count(shipments, isNext)) === 0)
      throw new HttpProblem('follower_not_loaded', { values: { number: by.number } })
  },

  accept(facts, { statement }) {
    assertForwarded(facts, statement)
    assertAlone(facts, statement.shipment, statement.by?.shipment)
    return named(facts, statement)
  },
}

/** Also by the number that a phone gave it first. */
const isNamed = (state: ShipmentState | undefined, { number }: ShipmentReference) =>
  state !== undefined && [state.number, state.formerNumber].includes(number)

/** By the number that the shipment has by now, once it is there. */
const named = (facts: StatementFacts, { by, ...statement }: ForwardStatement): ForwardStatement =>
  by === undefined
    ? statement
    : {
        ...statement,
        by: { ...by, number: facts.stateOf(by.shipment, facts.flow.customerId)?.number ?? by.number },
      }

function assertForwarded(facts: StatementFacts, statement: ForwardStatement): void {
  assertState(facts, 'forwarded')
  if (isAgreedTooLate(facts.state ?? {}, statement)) throw new HttpProblem('shipment_already_unloaded')
}
