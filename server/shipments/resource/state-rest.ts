import { toStated } from '#contract/shipments/measurements.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import type { stateRest as endpoint } from '#contract/shipments/rest-unloading.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { found } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { readEvents, toShipmentEvents } from '../events/event-chain.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import { driverOfShipment, refuseFuture, withShipmentFieldNames } from '../statements/acting-driver.ts'
import { lockShipment } from '../statements/lock-shipment.ts'
import { StatementBatch } from '../statements/statement-batch.ts'
import { readShipments } from '../queries/queries.ts'

/**
 * Records, in the driver's name, where and when what was turned away was unloaded. The reason is the note of its
 * statement.
 * @returns the shipment
 * @throws HttpProblem not_found, access_denied, project_blocked, exception_not_acceptable without a driver,
 * validation_failed on `unloadedAt` before it was turned away or agreed to, or in the future, and by `unloadRest`
 */
export async function stateRest(
  call: WriteCall & RequestOf<typeof endpoint> & { readonly clock: () => Date },
): Promise<Shipment> {
  const { db, viewer, params, body, locale, clock } = call
  const { restAt, unloadedAt, reason, ...measured } = body
  const { id, customerId, projectId, driverId, ending, endDate } = await lockShipment(db, viewer, params.id, {
    permission: changeableBy,
  })
  await refuseBlocked(db, projectId)
  const driver = await driverOfShipment(db, viewer, driverId)
  const stated: ShipmentStatement<'rest_unloaded'> = {
    kind: 'rest_unloaded',
    operation: { id: newId(), occurredAt: unloadedAt, statedBy: viewer.userId },
    statement: { shipment: id, restAt, ...toStated(measured), note: reason, photos: [] },
  }
  const batch = await StatementBatch.open(db, driver, [stated])
  withShipmentFieldNames(() => batch.apply(stated, locale))
  refuseFuture('unloadedAt', unloadedAt, clock(), locale)
  const state = foldShipment(toShipmentEvents(await readEvents(db, id)))
  const unloaded = Date.parse(unloadedAt)
  if (unloaded < minuteOfLast(state?.acceptance?.occurredAt, state?.unloadDate))
    refuseViolations([violation(['unloadedAt'], 'unloaded_before_refusal', locale)])
  // The shipment that goes on there begins then.
  if (restAt === 'agreed_receiver' && unloaded < minuteOfLast(state?.agreedAt, state?.endDate))
    refuseViolations([violation(['unloadedAt'], 'unloaded_before_agreement', locale)])
  await batch.write(db, locale)
  await recordAudit(call, {
    action: 'state_rest',
    subject: { type: 'Shipment', id },
    customerId,
    before: { ending, endDate },
    after: { restAt, endDate: unloadedAt, reason },
  })
  return found(await readShipments(db, [id], viewer))
}

/** As whoever states it reads it. Beside a part, the rest leaves after the part was unloaded. */
const minuteOfLast = (...moments: readonly (string | undefined)[]) =>
  Math.max(...moments.map((moment) => Math.floor(Number(new Date(moment ?? 0)) / 60_000) * 60_000))
