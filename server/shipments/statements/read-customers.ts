import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { idIn, vehicleIn } from '../events/stated-ids.ts'

interface Driver {
  readonly userId: string
  readonly driverId?: string | undefined
}

/**
 * The shipment decides, the flow to be loaded, or the load that names a transport mode. None when the driver
 * neither drove the shipment nor was ever paired with its project, because a device may name any id.
 */
export async function readCustomers(
  db: Queryable,
  driver: Driver,
  payloads: readonly unknown[],
): Promise<(payload: unknown) => string | null> {
  const idsOf = (name: string) => payloads.flatMap((payload) => idIn(payload, name) ?? [])
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
  // A load is about its flow, even if a shipment of another customer has its id.
  const byShipment = new Map(ofShipments.map(({ id, customerId }) => [id, customerId]))
  for (const payload of payloads) {
    const customerId = byFlow.get(idIn(payload, 'materialFlow') ?? '')
    const shipment = idIn(payload, 'shipment')
    if (customerId !== undefined && shipment !== undefined) byShipment.set(shipment, customerId)
  }
  const customerOf = (payload: unknown) => byShipment.get(idIn(payload, 'shipment') ?? '')
  const byVehicle = await readCustomersOfVehicles(
    db,
    driver,
    payloads.flatMap((payload) => vehicleIn(payload) ?? []),
  )
  for (const payload of payloads) {
    const [vehicle, customerId] = [idIn(payload, 'transportMode'), customerOf(payload)]
    if (vehicle !== undefined && customerId !== undefined) byVehicle.set(vehicle, customerId)
  }
  return (payload) => customerOf(payload) ?? byVehicle.get(vehicleIn(payload) ?? '') ?? null
}

async function readCustomersOfVehicles(
  db: Queryable,
  { userId, driverId }: Driver,
  vehicles: readonly string[],
): Promise<Map<string, string>> {
  if (vehicles.length === 0) return new Map()
  const namedIn = (statement: typeof handOvers.statement | typeof shipmentEvents.statement) =>
    sql<string>`${statement} ->> 'transportMode'`
  const loaded =
    driverId === undefined
      ? []
      : await db
          .selectDistinctOn([shipments.transportModeId], {
            vehicle: shipments.transportModeId,
            customerId: shipments.customerId,
          })
          .from(shipments)
          .where(and(eq(shipments.driverId, driverId), inArray(shipments.transportModeId, [...vehicles])))
          .orderBy(shipments.transportModeId, desc(shipments.loadDate))
  const refused = await db
    .select({ vehicle: namedIn(shipmentEvents.statement), customerId: shipmentEvents.customerId })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.kind, 'refused'),
        eq(shipmentEvents.userId, userId),
        inArray(namedIn(shipmentEvents.statement), [...vehicles]),
      ),
    )
  const handedOver = await db
    .select({ vehicle: namedIn(handOvers.statement), customerId: handOvers.customerId })
    .from(handOvers)
    .where(
      and(
        eq(handOvers.userId, userId),
        isNotNull(handOvers.customerId),
        inArray(namedIn(handOvers.statement), [...vehicles]),
      ),
    )
  return new Map(
    [...loaded, ...refused, ...handedOver].flatMap(({ vehicle, customerId }) =>
      customerId === null ? [] : [[vehicle, customerId] as const],
    ),
  )
}

/** Gives handed-over transport modes without a customer to the customer whose load names them by now. */
export async function claimVehicles(db: Queryable, driver: Driver): Promise<void> {
  const unclaimed = await db
    .select({ id: handOvers.id, statement: handOvers.statement })
    .from(handOvers)
    .where(and(eq(handOvers.userId, driver.userId), isNull(handOvers.customerId)))
  const vehicles = new Map(unclaimed.map(({ id, statement }) => [id, vehicleIn(statement)]))
  const customerOf = await readCustomersOfVehicles(
    db,
    driver,
    [...vehicles.values()].filter((vehicle) => vehicle !== undefined),
  )
  for (const [id, vehicle = ''] of vehicles) {
    const customerId = customerOf.get(vehicle)
    if (customerId !== undefined) await db.update(handOvers).set({ customerId }).where(eq(handOvers.id, id))
  }
}
