import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { shipments } from '../db/schema/shipments.ts'
import { announceShipment, concernedBy } from './announce.ts'

/** Counts one more photo of a shipment as received, once all of its bytes are, and tells who watches. */
export async function photoReceived(db: Queryable, shipmentId: string): Promise<void> {
  await db
    .update(shipments)
    .set({
      photosReceived: sql`${shipments.photosReceived} + 1`,
      version: sql`${shipments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(shipments.id, shipmentId))
  const concerned = await concernedBy(db, shipmentId)
  if (concerned !== undefined) await announceShipment(db, shipmentId, concerned)
}
