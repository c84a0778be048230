import { iriOf } from '#contract/kit/resource.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { type Change, markChanged } from '../../platform/live/mark-changed.ts'
import { type Audience, publish } from '../../platform/live/publish.ts'

export interface ShipmentAudience {
  readonly customerId: string
  readonly projectId: string
  readonly transporterId: string | undefined
  readonly ownerUserId: string | undefined
  /** The user who unloaded it, when that is not its driver. */
  readonly unloaderUserId?: string | undefined
  /** The company of its transport mode: colleagues may have the shipment on their devices. */
  readonly modeCompanyId: string | undefined
}

/** Writes the change log, from which devices synchronise, and notifies open pages. */
export async function notifyShipmentChanged(db: Queryable, id: string): Promise<void> {
  const audience = await audienceOfShipment(db, id)
  if (audience === undefined) return
  await markChanged(db, toChangeLogEntries(id, audience))
  await publishTo(db, id, audience)
}

/** Marks devices of its driver, of the user who unloaded it, and of colleagues on the same transport mode. */
export const toChangeLogEntries = (
  id: string,
  { ownerUserId: userId, modeCompanyId: companyId, unloaderUserId }: ShipmentAudience,
): Change[] => [
  ...(userId === undefined && companyId === undefined
    ? []
    : [{ type: 'Shipment' as const, entityId: id, userId, companyId }]),
  ...(unloaderUserId === undefined || unloaderUserId === userId
    ? []
    : [{ type: 'Shipment' as const, entityId: id, userId: unloaderUserId, companyId: undefined }]),
]

/** Notifies only open pages, when no stored shipment changed. */
export async function publishShipment(db: Queryable, id: string): Promise<void> {
  const audience = await audienceOfShipment(db, id)
  if (audience !== undefined) await publishTo(db, id, audience)
}

const publishTo = (db: Queryable, id: string, audience: ShipmentAudience): Promise<void> =>
  publish(db, { '@id': iriOf('shipments', id), '@type': 'Shipment' }, toLiveAudience(audience))

export const toLiveAudience = ({
  customerId,
  projectId,
  transporterId,
  ownerUserId,
}: ShipmentAudience): Audience => ({
  customerId,
  projectId,
  companyId: transporterId,
  userId: ownerUserId,
})

async function audienceOfShipment(db: Queryable, id: string): Promise<ShipmentAudience | undefined> {
  const [row] = await db
    .select({
      customerId: shipments.customerId,
      projectId: shipments.projectId,
      transporterId: shipments.transporterId,
      ownerUserId: drivers.userId,
      modeCompanyId: transportModes.companyId,
      unloaderUserId: sql<string | null>`(select ${shipmentEvents.userId} from ${shipmentEvents}
        where ${shipmentEvents.shipmentId} = ${shipments.id} and ${shipmentEvents.kind} = 'unloaded' order by ${shipmentEvents.sequence} limit 1)`,
    })
    .from(shipments)
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(eq(shipments.id, id))
  return (
    row && {
      customerId: row.customerId,
      projectId: row.projectId,
      transporterId: row.transporterId ?? undefined,
      ownerUserId: row.ownerUserId ?? undefined,
      modeCompanyId: row.modeCompanyId ?? undefined,
      unloaderUserId: row.unloaderUserId ?? undefined,
    }
  )
}
