import { flowsWhere } from '../../flows/material-flows/queries.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { inArray } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import type { NotifiedFlow } from './first-receipt.ts'
import type { ReceivedLoads } from './received-loads.ts'

/** By group of loads, its flow as it was loaded, with the companies and the place that it names. */
export async function readFlows(
  db: Queryable,
  groups: readonly ReceivedLoads[],
): Promise<ReadonlyMap<ReceivedLoads, NotifiedFlow>> {
  const flows = await flowsByKey(db, groups)
  const named = [...flows.values()]
  const companyIds = named.flatMap(({ sender, disposer }) => [sender.id, disposer?.id ?? sender.id])
  const placeIds = named.flatMap(({ originLocation }) => originLocation?.id ?? [])
  const parties = byId(await db.select().from(companies).where(inArray(companies.id, companyIds)))
  const places = byId(await db.select().from(locations).where(inArray(locations.id, placeIds)))
  return new Map(
    groups.flatMap((group) => {
      const flow = flows.get(keyOf(group))
      if (flow === undefined) return []
      const notified = {
        flow,
        sender: parties.get(flow.sender.id),
        disposer: parties.get(flow.disposer?.id ?? ''),
        origin: places.get(flow.originLocation?.id ?? ''),
        ewcCode: group.ewcCode,
      }
      return [[group, notified] as const]
    }),
  )
}

/** A flow that was never amended has no versions. */
const keyOf = ({ version, flowId }: ReceivedLoads) => version ?? flowId

async function flowsByKey(db: Queryable, groups: readonly ReceivedLoads[]) {
  const versionIds = groups.flatMap(({ version }) => version ?? [])
  const flowIds = groups.flatMap(({ version, flowId }) => (version === null ? flowId : []))
  const versions = await db
    .select({ id: materialFlowVersions.id, content: materialFlowVersions.content })
    .from(materialFlowVersions)
    .where(inArray(materialFlowVersions.id, versionIds))
  const current = await flowsWhere(db, inArray(materialFlows.id, flowIds))
  return new Map([
    ...versions.map(({ id, content }) => [id, content] as const),
    ...current.map((flow) => [flow.id, flow] as const),
  ])
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
