import { eq } from 'drizzle-orm'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers } from '../db/schema/users.ts'
import { type Change, markChanged } from '../live/mark-changed.ts'
import { type Audience, publish } from '../live/publish.ts'

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
  await markChanged(db, marksOf(id, concerned))
  await tellOffice(db, id, concerned)
}

/** The devices that hold a shipment: its driver's, and his colleagues' where it is on a transport mode of their company. */
export const marksOf = (id: string, { ownerUserId: userId, modeCompanyId: companyId }: Concerned): Change[] =>
  userId === undefined && companyId === undefined
    ? []
    : [{ type: 'Shipment', entityId: id, userId, companyId }]

/** Only tells the listeners: the shipment itself is what it was, or never came to be. */
export async function tellOffice(db: Queryable, id: string, concerned: Concerned): Promise<void> {
  await publish(db, { '@id': iriOf('shipments', id), '@type': 'Shipment' }, audienceOf(concerned))
}

/** Who hears of a shipment. */
export const audienceOf = ({ customerId, projectId, transporterId, ownerUserId }: Concerned): Audience => ({
  customerId,
  projectId,
  companyId: transporterId,
  userId: ownerUserId,
})

/** Undefined where there is no such shipment. */
export async function concernedBy(db: Queryable, id: string): Promise<Concerned | undefined> {
  const [row] = await db
    .select({
      customerId: shipments.customerId,
      projectId: shipments.projectId,
      transporterId: shipments.transporterId,
      ownerUserId: drivers.userId,
      modeCompanyId: transportModes.companyId,
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
    }
  )
}
