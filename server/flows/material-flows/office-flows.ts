import { dayIn } from '#contract/accounts/customer-days.ts'
import { flowReadiness } from '#contract/letters/letter-rules.ts'
import { flowWithoutAddresses } from '#contract/letters/without-addresses.ts'
import { letterWarnings } from '#contract/letters/letter-warnings.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray } from '../../platform/db/drizzle.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { managedBy, readsAddresses } from '../../accounts/access/flows.ts'
import { flowsWhere } from './queries.ts'

/** Passed in, because the shipments feature depends on this one. */
export type ShipmentCounts = (
  db: Queryable,
  viewer: Viewer,
  flowIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

function readinessOf(flow: OfficeFlow, day: string) {
  const missing = [...flowReadiness(flow, day)]
  return { ready: missing.length === 0, missing, warnings: [...letterWarnings({ flow, day })] }
}

/** Only managers of a flow see its recipients, and not all who see it the addresses of a route collection. */
export const officeFlows =
  (shipmentCounts: ShipmentCounts, clock: Clock) =>
  async (db: Queryable, ids: readonly string[], viewer: Viewer): Promise<OfficeFlow[]> => {
    const condition = inArray(materialFlows.id, [...ids])
    const now = clock()
    const [flows, timeZones, counts, managedIds] = [
      await flowsWhere(db, condition),
      await timeZonesOfFlows(db, ids),
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
    const collected = flows.filter(({ routeCollection }) => routeCollection)
    const withAddresses = new Set(
      collected.length === 0
        ? []
        : (
            await db
              .select({ id: materialFlows.id })
              .from(materialFlows)
              .where(and(condition, readsAddresses(viewer)))
          ).map(({ id }) => id),
    )
    return flows.map((flow) => ({
      ...(withAddresses.has(flow.id) ? flow : flowWithoutAddresses(flow)),
      ...readinessOf(flow, dayIn(now, timeZones.get(flow.id))),
      shipmentCount: counts.get(flow.id) ?? 0,
      recipients: managedIds.has(flow.id) ? flow.recipients : undefined,
    }))
  }

export async function timeZonesOfFlows(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: materialFlows.id, timeZone: customers.timeZone })
    .from(materialFlows)
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .where(inArray(materialFlows.id, [...ids]))
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
