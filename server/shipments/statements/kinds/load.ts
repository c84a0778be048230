import type { Locale } from '#contract/kit/locales.ts'
import { isSameName } from '#contract/parties/same-name.ts'
import { type ShipmentState, stateProblem } from '#contract/shipments/shipment-events.ts'
import type { ShipmentReference } from '#contract/shipments/shipment-reference.ts'
import { newId } from '../../../platform/db/uuid.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import type { ShipmentStatement } from '../../events/shipment-statement.ts'
import { loadedWith } from '../flow-at.ts'
import { addHandedOverVehicle } from '../add-handed-over-vehicle.ts'
import { refuseForeignVehicle } from '../refuse-foreign-vehicle.ts'
import { audienceOf, flowFor, loadingCompanyOf, modeFor, resolveRemark } from './resolve.ts'
import {
  assertAlone,
  assertFields,
  assertMayTransport,
  assertState,
  measurable,
  unusedPhotos,
} from './rules.ts'
import type { FlowRules } from '../statement-context.ts'
import type { BatchFacts, KindRules, StatementFacts } from './statement-kind.ts'

export const load: KindRules<'loaded'> = {
  knownBy: 'materialFlow',
  phase: 'load',
  mailedAs: () => 'loaded',

  // Needs a pairing at some time: the rules judge ended ones, because the load may be older.
  resolve(facts, entry, { statement, operation }) {
    const flow = flowFor(
      facts,
      entry,
      { id: statement.materialFlow, version: statement.materialFlowVersion },
      operation,
    )
    if (flow?.paired !== true) return undefined
    const mode = modeFor(facts, statement.transportMode, loadingFleetOf(facts))
    const owners = { transporterId: loadingCompanyOf(facts), ownerUserId: facts.viewer.userId }
    return { flow, mode, audience: audienceOf(flow, mode, owners) }
  },

  // With the number of the shipment that it follows, which the office may have accepted for another.
  isRecordedBy: (recorded, { statement }, isSameOperation) =>
    recorded.follows &&
    isSameOperation &&
    recorded.number === statement.number &&
    recorded.follows.shipment === statement.follows?.shipment,

  // Leaves no refusal in the record of another customer's shipment, which another office reads.
  unresolvedProblem({ flows }, { record }, { statement }) {
    const flow = flows.get(statement.materialFlow)
    const isOfAnother = record.some(({ customerId }) => customerId !== flow?.customerId)
    return flow?.paired === true && isOfAnother ? 'shipment_already_loaded' : 'not_found'
  },

  validate(facts, stated, locale) {
    assertState(facts, 'loaded')
    assertMayLoad(facts, stated)
    assertNumber(facts, stated)
    assertFollowedNumber(facts, stated, locale)
    assertFields(facts, 'load', stated, locale)
    return ownWord(stated)
  },

  accept(facts, stated) {
    const own = ownWord(stated)
    const { shipment, follows } = own
    assertState(facts, 'loaded')
    // One cargo is not loaded twice, whatever else the office waives.
    const statement =
      follows === undefined
        ? own
        : { ...own, follows: { ...follows, number: numberIn(firstOf(facts, shipment, follows), follows) } }
    if (facts.mode === undefined) throw new HttpProblem('not_found')
    if (facts.shipmentsByNumber.has(statement.number)) throw new HttpProblem('shipment_number_taken')
    return { ...measurable(facts, statement), photos: unusedPhotos(facts.usedPhotoIds, statement.photos) }
  },

  // Whatever becomes of the phone's own word for it: two shipments have no one cargo.
  alsoStates: (facts, { operation, statement: { shipment, number, follows } }) =>
    follows === undefined || goesOnBy(facts.stateOf(follows.shipment, facts.flow.customerId), shipment)
      ? undefined
      : {
          kind: 'forwarded',
          operation: { ...operation, id: newId(), supersedes: undefined },
          statement: { shipment: follows.shipment, onward: true, by: { shipment, number } },
        },

  async prepareAcceptance(call, driver, statement) {
    await addHandedOverVehicle(call, driver, statement)
    await refuseForeignVehicle(call.db, driver, statement)
  },

  record(facts, entry, { flow, mode }, statement) {
    entry.newLoad = { flow, statement }
    entry.shipment = {
      id: entry.id,
      materialFlowId: flow.id,
      transportModeId: mode?.id ?? statement.transportMode,
      driverId: facts.driver?.id ?? null,
      transporterId: loadingCompanyOf(facts) ?? null,
      ownerUserId: facts.viewer.userId,
    }
    facts.shipmentsByNumber.set(statement.number, entry.id)
    if (statement.follows !== undefined)
      facts.followers.set(statement.follows.shipment, { id: entry.id, number: statement.number })
  },
}

/**
 * Whoever makes the load: the driver, or the office in the driver's name.
 * @throws HttpProblem account_needs_approval, project_blocked, material_flow_not_carried,
 * ewc_code_not_valid_then, not_found without a usable transport mode, and by `assertFollows`
 */
export function assertMayLoad(facts: StatementFacts, stated: ShipmentStatement<'loaded'>): void {
  const { flow, mode, driver } = facts
  assertMayTransport(driver, stated.operation)
  if (flow.projectBlocked) throw new HttpProblem('project_blocked')
  assertFollows(facts, stated)
  if (!flow.mayLoad) throw new HttpProblem('material_flow_not_carried')
  // The phone prevents this; the office settles a load that was made anyway.
  if (!flow.isEwcCodeValid) throw new HttpProblem('ewc_code_not_valid_then')
  if (mode?.usable !== true) {
    const awaitsApproval = mode?.companyId != null && mode.companyId === driver?.companyId
    throw new HttpProblem(awaitsApproval ? 'account_needs_approval' : 'not_found')
  }
}

/** Only the office says that the office stated it. */
const ownWord = ({
  statement,
  operation: { statedBy },
}: ShipmentStatement<'loaded'>): ShipmentStatement<'loaded'>['statement'] =>
  statement.follows?.byOffice === true && statedBy === undefined
    ? { ...statement, follows: { ...statement.follows, byOffice: undefined } }
    : statement

/** Undefined before an approval. A company that rejected the driver since counts: the load may be older. */
const loadingFleetOf = ({ viewer, driver }: BatchFacts): string | undefined =>
  viewer.fleetCompanyId ?? (driver?.rejected === true ? (driver.companyId ?? undefined) : undefined)

/** It goes on, to another receiver, with the same cargo that was turned away, and that nothing goes on with yet. */
function assertFollows(facts: StatementFacts, { statement, operation }: ShipmentStatement<'loaded'>): void {
  const { entryOf, flow, flows } = facts
  const { follows } = statement
  if (follows === undefined) return
  const entry = entryOf(follows.shipment)
  // Whoever may state nothing of a cargo takes none of it over, though its letter names both.
  if (entry === undefined || resolveRemark(facts, entry, { operation }) === undefined)
    throw new HttpProblem('not_found')
  const first = firstOf(facts, statement.shipment, follows)
  const ofFirst = flows.get(first.materialFlow)
  const before = ofFirst === undefined ? flow : loadedWith(ofFirst, first.materialFlowVersion)
  if (!isSameCargo(before, flow)) throw new HttpProblem('cargo_differs')
  // Where it was unloaded already, it is there, if that was agreed with the very receiver.
  const takenBy = first.endDate === undefined ? '' : (first.agreedReceiver?.name ?? '')
  if (before.receiver === flow.receiver && !isSameName(takenBy, before.receiverName ?? ''))
    throw new HttpProblem('receiver_turned_away')
}

/**
 * The shipment whose cargo goes on by this one, also where the phone's own word for it was taken before this load.
 * @throws HttpProblem with what has become of that cargo
 */
function firstOf(
  facts: StatementFacts,
  shipment: string,
  { shipment: id }: ShipmentReference,
): ShipmentState {
  assertAlone(facts, id, shipment)
  const first = facts.stateOf(id, facts.flow.customerId)
  const problem = goesOnBy(first, shipment) ? undefined : stateProblem(first, 'forwarded')
  if (first === undefined || problem !== undefined) throw new HttpProblem(problem ?? 'shipment_not_loaded')
  return first
}

const goesOnBy = (first: ShipmentState | undefined, shipment: string) =>
  first?.forwardedBy?.shipment === shipment

/** The number that a letter has: a phone that had to give another one has stated the former. */
const numberIn = ({ number, formerNumber }: ShipmentState, stated: ShipmentReference): string =>
  stated.number === formerNumber ? formerNumber : number

/** @throws HttpProblem validation_failed on `follows` */
function assertFollowedNumber(
  facts: StatementFacts,
  { statement: { shipment, follows } }: ShipmentStatement<'loaded'>,
  locale: Locale,
): void {
  if (follows === undefined) return
  const number = numberIn(firstOf(facts, shipment, follows), follows)
  if (number !== follows.number)
    refuseViolations([violation(['follows'], 'other_number', locale, { number })])
}

/** As `mayGoOnBy` in the contract, by any code that may be loaded by either flow. */
function isSameCargo(before: FlowRules, after: FlowRules): boolean {
  const codesOf = ({ ewcPeriods }: FlowRules) => ewcPeriods?.map(({ code }) => code) ?? []
  const [codes, others] = [codesOf(before), codesOf(after)]
  return (
    before.material === after.material &&
    (codes.length + others.length === 0 || codes.some((code) => others.includes(code)))
  )
}

/** A number ends in the code and counter of its device, so that no device can claim another's numbers. */
function assertNumber(
  { deviceCodes, shipmentsByNumber }: StatementFacts,
  { statement: { number, shipment }, operation: { device = '' } }: Parameters<typeof load.validate>[1],
): void {
  const code = deviceCodes.get(device)
  const isOwnNumber = code !== undefined && new RegExp(`-${code}\\d+$`).test(number)
  if (!isOwnNumber) throw new HttpProblem('shipment_number_taken')
  const takenBy = shipmentsByNumber.get(number)
  // A phone counts up, so only a copy of it can have used one of its numbers for another shipment.
  if (takenBy !== undefined && takenBy !== shipment) throw new HttpProblem('device_cloned')
}
