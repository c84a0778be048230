import type { Queryable } from '../../platform/db/connect.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { shipmentChecks } from '../../platform/db/schema/shipments.ts'

export async function countCheck(db: Queryable, shipmentId: string, now: Date): Promise<void> {
  await db
    .insert(shipmentChecks)
    .values({ shipmentId, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: shipmentChecks.shipmentId,
      set: { count: sql`${shipmentChecks.count} + 1`, lastAt: sql`excluded.last_at` },
    })
}
