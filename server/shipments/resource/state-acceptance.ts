import { acceptanceProblem } from '#contract/shipments/acceptance-problem.ts'
import { isPartOfLoad } from '#contract/shipments/implausible-weights.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import type { Shipment, stateAcceptance as endpoint } from '#contract/shipments/shipments.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { readEvents, toShipmentEvents } from '../events/event-chain.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import { acceptanceViolations } from '../statements/kinds/accept.ts'
import { goesOn } from '../statements/kinds/rules.ts'
import { driverOfShipment } from '../statements/acting-driver.ts'
import { lockShipment } from '../statements/lock-shipment.ts'
import { StatementBatch } from '../statements/statement-batch.ts'
import { readShipments } from '../queries/queries.ts'

/**
 * Records, in the driver's name, what the receiver took of a cargo.
 * @returns the shipment
 * @throws HttpProblem not_found, access_denied, project_blocked, validation_failed on `kilograms`,
 * exception_not_acceptable without a driver, cargo_goes_on_already, and by `acceptanceProblem`
 */
export async function stateAcceptance(call: WriteCall & RequestOf<typeof endpoint>): Promise<Shipment> {
  const { db, viewer, params, body, locale } = call
  const { id, customerId, projectId, driverId, acceptance, acceptedKilograms, netKilograms } =
    await lockShipment(db, viewer, params.id, { permission: changeableBy })
  await refuseBlocked(db, projectId)
  const state = foldShipment(toShipmentEvents(await readEvents(db, id)))
  const problem = acceptanceProblem(state, body)
  if (problem !== undefined && state?.forwardedBy !== undefined) throw goesOn(state.forwardedBy.number)
  if (problem !== undefined) throw new HttpProblem(problem)
  refuseViolations([
    ...acceptanceViolations(body, locale),
    // A driver is asked; whom nobody asks is refused.
    ...(isPartOfLoad(body.outcome, body.kilograms, netKilograms ?? undefined)
      ? [violation(['kilograms'], 'accepted_under_load', locale)]
      : []),
  ])
  const driver = await driverOfShipment(db, viewer, driverId)
  const stated: ShipmentStatement<'acceptance'> = {
    kind: 'acceptance',
    operation: { id: newId(), occurredAt: new Date().toISOString(), statedBy: viewer.userId },
    statement: { shipment: id, ...body, photos: [] },
  }
  const batch = await StatementBatch.open(db, driver, [stated])
  batch.accept(stated, locale)
  await batch.write(db, locale)
  await recordAudit(call, {
    action: 'state_acceptance',
    subject: { type: 'Shipment', id },
    customerId,
    before: { acceptance, acceptedKilograms },
    after: { acceptance: body.outcome, acceptedKilograms: body.kilograms, reason: body.reason },
  })
  return found(await readShipments(db, [id], viewer))
}
