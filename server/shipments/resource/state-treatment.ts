import { dayIn } from '#contract/accounts/customer-days.ts'
import type { Shipment, stateTreatment as endpoint } from '#contract/shipments/shipments.ts'
import { type Treatment, treatmentDraft } from '#contract/shipments/treatment.ts'
import { largestLoads } from '#contract/shipments/implausible-weights.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import {
  bumpedVersion,
  newBrokenReferences,
  refuseViolations,
} from '../../platform/http/collection/change-steps.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { type LockedShipment, lockShipment } from '../statements/lock-shipment.ts'
import { readShipments } from '../queries/queries.ts'

/**
 * Records that the receiver has treated what it took.
 * @returns the shipment
 * @throws HttpProblem not_found, access_denied, shipment_not_unloaded, and validation_failed on
 * `processingMethod`, on `treatedOn` before the day of the unloading or after today, or on `kilograms` over what
 * the receiver took
 */
export async function stateTreatment(call: WriteCall & RequestOf<typeof endpoint>): Promise<Shipment> {
  const { db, viewer, params, body, locale } = call
  const shipment = await lockShipment(db, viewer, params.id, { permission: changeableBy })
  if (shipment.unloadDate === null) throw new HttpProblem('shipment_not_unloaded')
  const timeZone = await timeZoneOf(db, viewer)
  const { processingMethod, treatedOn, kilograms } = body
  const isInTime =
    treatedOn >= dayIn(shipment.unloadDate, timeZone) && treatedOn <= dayIn(Date.now(), timeZone)
  refuseViolations([
    ...(await newBrokenReferences(call, treatmentDraft, body, {})),
    ...(kilograms <= (await tookAtMost(db, shipment))
      ? []
      : [violation(['kilograms'], 'treated_over_accepted', locale)]),
    ...(isInTime ? [] : [violation(['treatedOn'], 'treated_before_receipt', locale)]),
  ])
  const treatment: Treatment = {
    processingMethod,
    treatedOn,
    kilograms,
    statedAt: new Date().toISOString(),
  }
  await db
    .update(shipments)
    .set({ treatment, ...bumpedVersion(shipments) })
    .where(eq(shipments.id, shipment.id))
  await recordAudit(call, {
    action: 'state_treatment',
    subject: { type: 'Shipment', id: shipment.id },
    customerId: shipment.customerId,
    before: { ...shipment.treatment },
    after: { ...treatment },
  })
  return found(await readShipments(db, [shipment.id], viewer))
}

/** What any vehicle of the type carries, where nobody weighed it. */
async function tookAtMost(
  db: Queryable,
  { acceptedKilograms, netKilograms, transportModeId }: LockedShipment,
): Promise<number> {
  const [mode] = await db.select().from(transportModes).where(eq(transportModes.id, transportModeId))
  return acceptedKilograms ?? netKilograms ?? largestLoads[mode?.type ?? 'ship']
}
