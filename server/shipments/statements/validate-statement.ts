import type { Locale } from '#contract/kit/locales.ts'
import { mayTransport } from '#contract/kit/time-limits.ts'
import { type ShipmentState, stateProblem } from '#contract/shipments/shipment-events.ts'
import { type LoadStatement, statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import type { FlowContext } from './flow-at.ts'
import type { StatementContext, TransportModeContext } from './statement-context.ts'
import { momentOf, type ShipmentStatement } from '../events/shipment-statement.ts'

interface RuleInput {
  readonly flow: FlowContext
  /** `usable`: owned by the driver or their company. Undefined for an unknown id. */
  readonly mode: (TransportModeContext & { readonly usable: boolean }) | undefined
  readonly driver: StatementContext['driver']
  readonly isOwnShipment: boolean
  /** Unloaded by its QR code, by a driver of another carrier than the one that loaded it. */
  readonly isUnloadByOtherCarrier: boolean
  readonly state: ShipmentState | undefined
  readonly deviceCode: string | undefined
  readonly numberTakenBy: string | undefined
  readonly usedPhotoIds: ReadonlySet<string>
}

/** @throws HttpProblem with the code of the first broken rule */
export function validateStatement(
  input: RuleInput,
  shipmentStatement: ShipmentStatement,
  locale: Locale,
): void {
  const { flow, mode } = input
  const stateError = stateProblem(input.state, shipmentStatement.kind)
  if (stateError !== undefined) throw new HttpProblem(stateError)
  // The driver's own cargo may always be unloaded: its load was accepted, so it was loaded in time.
  const isUnloadOfOwn = shipmentStatement.kind === 'unloaded' && input.isOwnShipment
  if (!isUnloadOfOwn) assertMayTransport(input.driver, shipmentStatement.operation)
  if (input.isUnloadByOtherCarrier && !flow.otherCarriersMayUnload)
    throw new HttpProblem('unload_by_other_carrier')
  if (shipmentStatement.kind === 'loaded') {
    // Cargo on the road may be unloaded even when the project is closed.
    if (flow.projectBlocked) throw new HttpProblem('project_blocked')
    if (!flow.mayLoad) throw new HttpProblem('material_flow_not_carried')
    // The phone prevents this; the office settles a load that was made anyway.
    if (!flow.isEwcCodeValid) throw new HttpProblem('ewc_code_not_valid_then')
    if (mode?.usable !== true) {
      const awaitsApproval = mode?.companyId != null && mode.companyId === input.driver?.companyId
      throw new HttpProblem(awaitsApproval ? 'account_needs_approval' : 'not_found')
    }
    validateNumber(input, shipmentStatement.statement)
  }
  if (mode === undefined) throw new HttpProblem('not_found')
  const faults = statementFieldErrors(
    flow.fieldRules,
    shipmentStatement.kind === 'loaded' ? 'load' : 'unload',
    mode.type,
    shipmentStatement.statement,
  )
  if (faults.length > 0)
    throw new HttpProblem('validation_failed', {
      violations: faults.map(({ field, reason }) => violation([field], reason, locale)),
    })
  validatePhotos(input, shipmentStatement, locale)
}

/**
 * The corrected time of the transport counts (specification, section 4).
 * @throws HttpProblem account_needs_approval
 */
export function assertMayTransport(
  driver: StatementContext['driver'],
  operation: Pick<ShipmentStatement['operation'], 'occurredAt' | 'clockOffset'>,
): void {
  const graceUntil = driver?.graceUntil == null ? null : Date.parse(driver.graceUntil)
  if (driver === null || !mayTransport({ approved: driver.approved, graceUntil }, momentOf(operation)))
    throw new HttpProblem('account_needs_approval')
}

/** A number ends in the code and counter of its device, so that no device can claim another's numbers. */
function validateNumber({ deviceCode, numberTakenBy }: RuleInput, { number, shipment }: LoadStatement): void {
  const isOwnNumber = deviceCode !== undefined && new RegExp(`-${deviceCode}\\d+$`).test(number)
  if (!isOwnNumber) throw new HttpProblem('shipment_number_taken')
  // A phone counts up, so only a copy of it can have used one of its numbers for another shipment.
  if (numberTakenBy !== undefined && numberTakenBy !== shipment) throw new HttpProblem('device_cloned')
}

function validatePhotos({ usedPhotoIds }: RuleInput, { statement }: ShipmentStatement, locale: Locale): void {
  const seenIds = new Set<string>()
  for (const { id } of statement.photos) {
    if (usedPhotoIds.has(id) || seenIds.has(id))
      throw new HttpProblem('validation_failed', {
        violations: [violation(['photos'], 'photo_taken', locale)],
      })
    seenIds.add(id)
  }
}
