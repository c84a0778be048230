import { resolveRemark } from './resolve.ts'
import {
  assertAlone,
  assertState,
  fieldErrors,
  goesOn,
  measurable,
  unusedPhotos,
  usedPhotoViolations,
} from './rules.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { newId } from '../../../platform/db/uuid.ts'
import { fromStated } from '#contract/shipments/measurements.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import type { RestStatement } from '#contract/shipments/rest-statement.ts'
import { turnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import { statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import { loadedWith } from '../flow-at.ts'
import { restAsUnload } from '../rest-as-unload.ts'
import type { KindRules, StatementFacts } from './statement-kind.ts'

/** What was turned away is unloaded. Whoever has it on board may always bring it back. */
export const unloadRest: KindRules<'rest_unloaded'> = {
  knownBy: 'restAt',
  phase: 'unload',
  mailedAs: () => 'rest_unloaded',
  resolve: resolveRemark,

  validate(facts, { statement }, locale) {
    assertEnds(facts, statement)
    const isAgreed = statement.restAt !== 'agreed_receiver' || facts.state?.agreedReceiver !== undefined
    // Whether both mean the same receiver is for the office to say.
    if (!isAgreed && facts.state?.forwardedBy !== undefined) throw goesOn(facts.state.forwardedBy.number)
    // Measured as far as it can be, whatever the flow asks of its loads.
    const errors = fieldErrors(facts.flow, (rules) =>
      statementFieldErrors(
        {
          ...rules,
          amountDetermination: 'at_unload',
          cargoUnit: { ...rules.cargoUnit, weighbridge: false },
        },
        'unload',
        facts.mode?.type ?? 'ship',
        statement,
      ).filter(
        ({ field, reason }) => reason !== 'required' && (reason !== 'not_asked' || ofUnit.includes(field)),
      ),
    )
    refuseViolations([
      ...(isAgreed ? [] : [violation(['restAt'], 'expression', locale)]),
      ...errors.map(({ field, reason }) => violation([field], reason, locale)),
      ...usedPhotoViolations(facts.usedPhotoIds, statement.photos, locale),
    ])
    return statement
  },

  accept(facts, { statement }) {
    assertEnds(facts, statement)
    const { agreedReceiver, forwardedBy } = facts.state ?? {}
    // It would have gone to nobody.
    if (statement.restAt === 'agreed_receiver' && (agreedReceiver ?? forwardedBy) === undefined)
      throw new HttpProblem('exception_not_acceptable')
    return { ...measurable(facts, statement), photos: unusedPhotos(facts.usedPhotoIds, statement.photos) }
  },

  alsoStates({ state, flow, flows, stateOf, mode }, { statement, operation }) {
    const next = state?.forwardedBy && stateOf(state.forwardedBy.shipment, flow.customerId)
    const onward = next && flows.get(next.materialFlow)
    if (state?.forwardedBy === undefined || next === undefined || onward === undefined) return undefined
    const { id, factorToKilograms = null } = loadedWith(onward, next.materialFlowVersion).fieldRules.cargoUnit
    const measured = restAsUnload(
      turnedAwayWeights(flow.loadedRules, state, state.acceptance),
      { ...fromStated(statement), surveyedBy: statement.survey?.kind },
      {
        onward: { unit: id, factorToKilograms },
        mode: mode?.type,
        density: state.density,
        survey: statement.survey,
      },
    )
    return {
      kind: 'unloaded',
      operation: { ...operation, id: newId(), supersedes: undefined },
      statement: { shipment: state.forwardedBy.shipment, ...measured, photos: [] },
    }
  },
}

/** What depends on the cargo unit, whatever the flow asks of its loads: kilograms beside tonnes would be counted. */
const ofUnit: readonly string[] = ['density', 'netKilograms']

/** Where it was agreed, the shipment by which the office lets it go on is unloaded, unless it was before. */
function assertEnds(facts: StatementFacts, { shipment, restAt }: RestStatement): void {
  assertState(facts, 'rest_unloaded')
  const next = restAt === 'agreed_receiver' ? facts.state?.forwardedBy?.shipment : undefined
  assertAlone(facts, shipment, next)
  if (next === undefined) return
  const problem = stateProblem(facts.stateOf(next, facts.flow.customerId), 'unloaded')
  if (problem !== undefined) throw new HttpProblem(problem)
}
