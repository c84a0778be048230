import { flowReadiness } from '#contract/letter-rules.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Queryable } from '../db/connect.ts'
import { and, inArray } from '../db/drizzle.ts'
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
function readinessOf(flow: OfficeFlow): Required<Pick<OfficeFlow, 'ready' | 'missing'>> {
  const missing = [...flowReadiness(flow)]
  return { ready: missing.length === 0, missing }
}

/** Loads flows for the office, with their shipment counts; only managers of a flow see its recipients. */
export const officeFlows =
  (shipmentCounts: ShipmentCounts) =>
  async (db: Queryable, ids: readonly string[], viewer: Viewer): Promise<OfficeFlow[]> => {
    const condition = inArray(materialFlows.id, [...ids])
    const [flows, counts, managedIds] = [
      await flowsWhere(db, condition),
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
      ...readinessOf(flow),
      shipmentCount: counts.get(flow.id) ?? 0,
      recipients: managedIds.has(flow.id) ? flow.recipients : undefined,
    }))
  }
