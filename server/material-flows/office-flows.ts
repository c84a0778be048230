import { and, inArray } from 'drizzle-orm'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Queryable } from '../db/connect.ts'
import { materialFlows } from '../db/schema/projects.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { flowsWhere, managedBy } from './queries.ts'

/** How many shipments a viewer sees of each of these flows: told by the room of shipments, which builds on this one. */
export type ShipmentCounts = (
  db: Queryable,
  viewer: Viewer,
  flowIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** Reads flows as the office does: with how many shipments the viewer sees of each; whom it mails is told to those who manage it. */
export const officeFlows =
  (shipmentCounts: ShipmentCounts) =>
  async (db: Queryable, ids: readonly string[], viewer: Viewer): Promise<OfficeFlow[]> => {
    const these = inArray(materialFlows.id, [...ids])
    const [flows, counts, managed] = [
      await flowsWhere(db, these),
      await shipmentCounts(db, viewer, ids),
      new Set(
        (
          await db
            .select({ id: materialFlows.id })
            .from(materialFlows)
            .where(and(these, managedBy(viewer)))
        ).map(({ id }) => id),
      ),
    ]
    return flows.map((flow) => ({
      ...flow,
      shipmentCount: counts.get(flow.id) ?? 0,
      recipients: managed.has(flow.id) ? flow.recipients : undefined,
    }))
  }
