import type { decideOnWeighing as endpoint, ShipmentEba } from '#contract/integrations/eba.ts'
import { cubicMetresPer } from '#contract/shipments/weights.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { locations } from '../../platform/db/schema/companies.ts'
import { ebaWeighings } from '../../platform/db/schema/eba.ts'
import type { shipments } from '../../platform/db/schema/shipments.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { correctValues } from '../../shipments/corrections/correct-shipment.ts'
import { lockShipment } from '../../shipments/statements/lock-shipment.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { readShipmentEba } from './read-shipment-eba.ts'

/**
 * The correction's reason names the weighbridge. A repeated request changes nothing.
 * @throws HttpProblem not_found, access_denied
 */
export async function decideOnWeighing(call: WriteCall & RequestOf<typeof endpoint>): Promise<ShipmentEba> {
  const { db, viewer, params, body } = call
  const [found] = await db
    .select({ shipmentId: ebaWeighings.shipmentId })
    .from(ebaWeighings)
    .where(eq(ebaWeighings.id, params.id))
  if (found?.shipmentId == null) throw new HttpProblem('not_found')
  const { shipmentId } = found
  const shipment = await lockShipment(db, viewer, shipmentId, { permission: changeableBy })
  const [row] = await db
    .select({ weighing: ebaWeighings, location: locations })
    .from(ebaWeighings)
    .innerJoin(locations, eq(locations.id, ebaWeighings.locationId))
    .where(and(eq(ebaWeighings.id, params.id), eq(ebaWeighings.shipmentId, shipmentId)))
  if (row === undefined) throw new HttpProblem('not_found')
  const { weighing, location } = row
  if (weighing.decision === null) {
    if (body.decision === 'applied') {
      await correctValues(call, shipmentId, valuesOf(weighing, shipment), reasonOf(weighing, location))
    }
    await db
      .update(ebaWeighings)
      .set({
        decision: body.decision,
        decidedAt: sql`now()`,
        decidedById: viewer.userId,
        updatedAt: sql`now()`,
      })
      .where(eq(ebaWeighings.id, params.id))
    await recordAudit(call, {
      action: 'settle',
      subject: { type: 'EbaWeighing', id: params.id },
      customerId: shipment.customerId,
      after: { decision: body.decision, shipment: shipmentId },
    })
  }
  return await readShipmentEba(db, shipmentId)
}

type Weighing = typeof ebaWeighings.$inferSelect

/** In the shipment's unit, with three decimals; kilograms where that is none of mass. */
function valuesOf(
  { grossKilograms, tareKilograms, netKilograms, ticketNumber }: Weighing,
  {
    cargoUnitCode,
    factorToKilograms: factor,
  }: Pick<typeof shipments.$inferSelect, 'cargoUnitCode' | 'factorToKilograms'>,
) {
  const ticket = ticketNumber === null ? {} : { weightTicketNumber: ticketNumber }
  if (factor === null || cubicMetresPer[cargoUnitCode] !== undefined)
    return { statedKilograms: netKilograms, ...ticket }
  const inUnit = (kilograms: number) => Math.round((kilograms / factor) * 1000) / 1000
  return {
    ...(grossKilograms !== null && tareKilograms !== null
      ? { weighedLoad: inUnit(grossKilograms), tareWeight: inUnit(tareKilograms) }
      : { nettoWeight: inUnit(netKilograms) }),
    ...ticket,
  }
}

const reasonOf = (
  { externalId, weighedAt, licencePlate }: Weighing,
  { description, ebaLocationId }: typeof locations.$inferSelect,
) =>
  `EBA ${ebaLocationId ?? ''} (${description}): ${externalId}, ${licencePlate}, ${formatTimestamp(weighedAt)}`.slice(
    0,
    500,
  )
