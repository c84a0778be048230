import { eq } from 'drizzle-orm'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers } from '../db/schema/users.ts'
import { markChanged } from '../live/mark-changed.ts'
import { publish } from '../live/publish.ts'

/** Who has to do with a shipment. */
export interface Concerned {
  readonly customerId: string
  readonly projectId: string
  readonly transporterId: string | undefined
  /** The user of the driver whose shipment it is. */
  readonly ownerUserId: string | undefined
  /** The company of its transport mode: a colleague may have it on his device. */
  readonly modeCompanyId: string | undefined
}

/** A shipment changed: marks it for the devices that hold it, and tells the office. */
export async function announceShipment(db: Queryable, id: string, concerned: Concerned): Promise<void> {
  const { ownerUserId: userId, modeCompanyId: companyId } = concerned
  if (userId !== undefined || companyId !== undefined) await markChanged(db, [{ type: 'Shipment', entityId: id, userId, companyId }])
  await tellOffice(db, id, concerned)
}

/** Only tells the listeners: the shipment itself is what it was, or never came to be. */
export async function tellOffice(db: Queryable, id: string, concerned: Concerned): Promise<void> {
  await publish(db, { '@id': iriOf('shipments', id), '@type': 'Shipment' }, {
    customerId: concerned.customerId,
    projectId: concerned.projectId,
    companyId: concerned.transporterId,
    userId: concerned.ownerUserId,
  })
}

export async function concernedBy(db: Queryable, id: string): Promise<Concerned | undefined> {
  const [row] = await db
    .select({
      customerId: shipments.customerId, projectId: shipments.projectId, transporterId: shipments.transporterId,
      ownerUserId: drivers.userId, modeCompanyId: transportModes.companyId,
    })
    .from(shipments)
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(eq(shipments.id, id))
  return row && {
    customerId: row.customerId,
    projectId: row.projectId,
    transporterId: row.transporterId ?? undefined,
    ownerUserId: row.ownerUserId ?? undefined,
    modeCompanyId: row.modeCompanyId ?? undefined,
  }
}
