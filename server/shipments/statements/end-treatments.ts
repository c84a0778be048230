import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'

/**
 * What was stated of a treatment ends where it is more than the receiver took by what is known now: it is to be
 * stated anew, and the audit log keeps it.
 */
export async function endTreatments(
  call: Parameters<typeof recordAudit>[0] & { readonly db: Queryable },
  ids: readonly string[],
): Promise<void> {
  const { db } = call
  const ended = await db
    .select({ id: shipments.id, customerId: shipments.customerId, treatment: shipments.treatment })
    .from(shipments)
    .where(
      and(
        inArray(shipments.id, [...ids]),
        sql`(${shipments.treatment} ->> 'kilograms')::numeric > coalesce(${shipments.acceptedKilograms}, ${shipments.netKilograms})`,
      ),
    )
  for (const { id, customerId, treatment } of ended) {
    await db.update(shipments).set({ treatment: null }).where(eq(shipments.id, id))
    const subject = { type: 'Shipment', id } as const
    await recordAudit(call, { action: 'end_treatment', subject, customerId, before: { ...treatment } })
  }
}
