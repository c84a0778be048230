import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { notifyShipmentChanged } from '../mails/notify-changes.ts'

/** Call it when all bytes of a photo have arrived; notifies devices and office. */
export async function countReceivedPhoto(db: Queryable, shipmentId: string): Promise<void> {
  await db
    .update(shipments)
    .set({
      photosReceived: sql`${shipments.photosReceived} + 1`,
      version: sql`${shipments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(shipments.id, shipmentId))
  await notifyShipmentChanged(db, shipmentId)
}
