import type { MaterialFlowAmounts } from '#contract/flows/material-flow-collection.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, count, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { units } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import * as flowAccess from '../../accounts/access/flows.ts'
import { implausibleKilograms } from './implausible-kilograms.ts'
import { weighedAtLoad } from './weighed-at-load.ts'
import { visibleTo } from '../../accounts/access/shipments.ts'

const restWeight = sql`(${shipments.rest} ->> 'nettoWeight')::numeric`

/**
 * Of a cargo that was turned away, what the receiver took: by its own word, as dashboard, months and register count it.
 * The rest will be loaded once more, or counts in the flow by which it goes on. What the scales say of the rest counts
 * only where no kilograms are known: weighed on unloading, the net weight is without it.
 */
const takenAway = sql`(${shipments.nettoWeight} * case
  when ${shipments.acceptance} is null then 1
  when ${shipments.acceptance} = 'refused' then 0
  when ${shipments.netKilograms} is null and ${weighedAtLoad(sql`${shipments}`)} and ${restWeight} < ${shipments.nettoWeight}
    then 1 - ${restWeight} / ${shipments.nettoWeight}
  when ${shipments.acceptedKilograms} < ${shipments.netKilograms} then ${shipments.acceptedKilograms} / ${shipments.netKilograms}
  else 1 end)`

/** Converts to the flow's unit; null when the units cannot be converted. */
const netWeight = sql`case
  when ${shipments.cargoUnitCode} = ${materialFlows.cargoUnitCode} then ${takenAway}
  else ${takenAway} * (${shipments.factorToKilograms} / nullif(${units.factorToKilograms}, 0))::numeric end`

const isImplausible = sql`coalesce(${implausibleKilograms(sql`${shipments}`)}, false)`

/** The amount loaded of a flow by visible shipments, not turned away and such as can be, in its unit; undefined when the flow is not visible. */
export async function readFlowAmounts(
  db: Queryable,
  viewer: Viewer,
  flowId: string,
): Promise<MaterialFlowAmounts | undefined> {
  const [amounts] = await db
    .select({
      materialFlow: materialFlows.id,
      unit: materialFlows.cargoUnitCode,
      loaded: sql<number>`coalesce(round(sum(${netWeight}) filter (where not ${isImplausible}), 3), 0)::float8`,
      implausible: sql<number>`(count(${shipments.id}) filter (where ${isImplausible}))::int`,
      weighed: sql<number>`count(${shipments.nettoWeight})::int`,
      inOtherUnits: sql<number>`(count(${shipments.nettoWeight}) - count(${netWeight}))::int`,
      notYetWeighed: sql<number>`(count(${shipments.id}) filter (where ${shipments.nettoWeight} is null and ${shipments.acceptance} is distinct from 'refused'))::int`,
    })
    .from(materialFlows)
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .leftJoin(shipments, and(eq(shipments.materialFlowId, materialFlows.id), visibleTo(viewer)))
    .where(and(eq(materialFlows.id, flowId), flowAccess.visibleTo(viewer)))
    .groupBy(materialFlows.id)
  return amounts
}

export async function countShipmentsByFlow(
  db: Queryable,
  viewer: Viewer,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ flowId: shipments.materialFlowId, shipments: count() })
    .from(shipments)
    .where(and(inArray(shipments.materialFlowId, [...flowIds]), visibleTo(viewer)))
    .groupBy(shipments.materialFlowId)
  return new Map(rows.map((row) => [row.flowId, row.shipments]))
}
