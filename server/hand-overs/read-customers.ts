import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, or } from '../db/drizzle.ts'
import { materialFlows, projectPairings } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { idIn } from './stated-ids.ts'

/**
 * Whose an operation is: its shipment's customer, or that of the flow by which the shipment was to be loaded. Nobody's
 * where the driver neither drove the shipment nor was ever paired with its project: a device may name any id.
 */
export async function readCustomers(
  db: Queryable,
  driver: Pick<Viewer, 'userId' | 'driverId'>,
  payloads: readonly unknown[],
): Promise<(payload: unknown) => string | null> {
  const idsOf = (name: string) => payloads.flatMap((payload) => idIn(payload, name) ?? [])
  // Ended pairings stay.
  const paired = db
    .select({ id: projectPairings.projectId })
    .from(projectPairings)
    .where(eq(projectPairings.userId, driver.userId))
  const [ofShipments, ofFlows] = [
    await db
      .select({ id: shipments.id, customerId: shipments.customerId })
      .from(shipments)
      .where(
        and(
          inArray(shipments.id, idsOf('shipment')),
          or(
            inArray(shipments.projectId, paired),
            driver.driverId === undefined ? undefined : eq(shipments.driverId, driver.driverId),
          ),
        ),
      ),
    await db
      .select({ id: materialFlows.id, customerId: materialFlows.customerId })
      .from(materialFlows)
      .where(and(inArray(materialFlows.id, idsOf('materialFlow')), inArray(materialFlows.projectId, paired))),
  ]
  const byFlow = new Map(ofFlows.map(({ id, customerId }) => [id, customerId]))
  const byShipment = new Map<string, string>()
  for (const payload of payloads) {
    const customerId = byFlow.get(idIn(payload, 'materialFlow') ?? '')
    const shipment = idIn(payload, 'shipment')
    if (customerId !== undefined && shipment !== undefined) byShipment.set(shipment, customerId)
  }
  for (const { id, customerId } of ofShipments) byShipment.set(id, customerId)
  return (payload) => byShipment.get(idIn(payload, 'shipment') ?? '') ?? null
}
