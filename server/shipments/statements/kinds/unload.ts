import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { isOnBoard, resolveShipment } from './resolve.ts'
import { assertFields, assertMayTransport, assertState, measurable, unusedPhotos } from './rules.ts'
import type { KindRules } from './statement-kind.ts'

export const unload: KindRules<'unloaded'> = {
  knownBy: 'photos',
  phase: 'unload',
  mailedAs: () => 'unloaded',

  // The driver's own, on a usable transport mode, or scanned from the letter by an approved driver.
  resolve(facts, entry, { statement, operation }) {
    const target = resolveShipment(facts, entry, operation)
    if (target === undefined) return undefined
    const { fleetCompanyId, userId } = facts.viewer
    const mayScan = statement.scanned === true && target.flow.carried && fleetCompanyId !== undefined
    if (!mayScan && !isOnBoard(facts, entry, target.mode)) return undefined
    return { ...target, audience: { ...target.audience, unloaderUserId: operation.statedBy ?? userId } }
  },

  validate(facts, stated, locale) {
    const { flow, mode, driver, shipment, viewer } = facts
    assertState(facts, 'unloaded')
    // The driver's own cargo may always be unloaded: its load was accepted, so it was loaded in time. Cargo on
    // the road may be unloaded even when the project is closed.
    if (shipment?.driverId !== driver?.id) assertMayTransport(driver, stated.operation)
    const isByOtherCarrier =
      !isOnBoard(facts, facts, mode) && shipment?.transporterId !== viewer.fleetCompanyId
    const isRound = [flow.fieldRules, flow.loadedRules].some((rules) => rules.routeCollection === true)
    // The addresses of a round stay with its collector.
    if (isByOtherCarrier && (isRound || !flow.otherCarriersMayUnload))
      throw new HttpProblem('unload_by_other_carrier')
    assertFields(facts, 'unload', stated, locale)
    return stated.statement
  },

  accept(facts, { statement }) {
    assertState(facts, 'unloaded')
    if (facts.mode === undefined) throw new HttpProblem('not_found')
    return { ...measurable(facts, statement), photos: unusedPhotos(facts.usedPhotoIds, statement.photos) }
  },
}
