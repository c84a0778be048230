import { dayIn } from '#contract/days.ts'
import { flowReadiness } from '#contract/letter-rules.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, type SQL } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows } from '../db/schema/projects.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { flowsWhere, managedBy } from './queries.ts'

/** Counts the visible shipments of each flow. Passed in, because the shipments feature depends on this one. */
export type ShipmentCounts = (
  db: Queryable,
  viewer: Viewer,
  flowIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** Whether a flow may be loaded, and what its letter lacks. */
function readinessOf(flow: OfficeFlow, day: string): Required<Pick<OfficeFlow, 'ready' | 'missing'>> {
  const missing = [...flowReadiness(flow, day)]
  return { ready: missing.length === 0, missing }
}

/** Loads flows for the office, with their shipment counts; only managers of a flow see its recipients. */
export const officeFlows =
  (shipmentCounts: ShipmentCounts, clock: Clock) =>
  async (db: Queryable, ids: readonly string[], viewer: Viewer): Promise<OfficeFlow[]> => {
    const condition = inArray(materialFlows.id, [...ids])
    const [flows, days, counts, managedIds] = [
      await flowsWhere(db, condition),
      await daysOfFlows(db, condition, clock()),
      await shipmentCounts(db, viewer, ids),
      new Set(
        (
          await db
            .select({ id: materialFlows.id })
            .from(materialFlows)
            .where(and(condition, managedBy(viewer)))
        ).map(({ id }) => id),
      ),
    ]
    return flows.map((flow) => ({
      ...flow,
      ...readinessOf(flow, days.get(flow.id) ?? ''),
      shipmentCount: counts.get(flow.id) ?? 0,
      recipients: managedIds.has(flow.id) ? flow.recipients : undefined,
    }))
  }

/** The day of a moment for these flows, by id: an ISO date in the time zone of their customer. */
export async function daysOfFlows(
  db: Queryable,
  condition: SQL | undefined,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: materialFlows.id, timeZone: customers.timeZone })
    .from(materialFlows)
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .where(condition)
  return new Map(rows.map(({ id, timeZone }) => [id, dayIn(now, timeZone)]))
}
