import { maxMonths, type WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNotNull, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { visibleTo } from '../../accounts/access/shipments.ts'
import { monthGap, monthRowKey, numberOnLoad, withVersionOnLoad } from '../../shipments/queries/month-rows.ts'
import { receivedInMonth } from '../../shipments/queries/received-in-month.ts'
import { weighedKilograms } from '../../shipments/queries/accepted-kilograms.ts'

export interface MonthsRequest {
  /** `2026-11`, both included. */
  readonly from: string
  readonly until: string
  readonly project?: string | undefined
}

/** @throws HttpProblem validation_failed for too many months or none */
export function monthsBetween({ from, until }: MonthsRequest, locale: Locale): readonly string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const count = index(until) - index(from) + 1
  if (count < 1 || count > maxMonths)
    throw new HttpProblem('validation_failed', { violations: [violation(['until'], 'expression', locale)] })
  return Array.from({ length: count }, (_, step) => {
    const at = index(from) + step
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

export async function* readMonths(
  db: Queryable,
  viewer: Viewer,
  request: MonthsRequest,
  months: readonly string[],
): AsyncGenerator<readonly WasteStreamMonth[], void, undefined> {
  const timeZone = await timeZoneOf(db, viewer)
  for (const month of months) yield await readMonth(db, viewer, { ...request, month, timeZone })
}

/** The location, by the driver's version of the flow; null for an address of its own. */
export const locationOnLoad = (end: 'origin' | 'destination'): SQL => sql`(case
  when ${materialFlowVersions.materialFlowId} is null
    then ${end === 'origin' ? materialFlows.originLocationId : materialFlows.destinationLocationId}
  else (${materialFlowVersions.content} -> ${sql.raw(`'${end}Location'`)} ->> 'id')::uuid end)`

/**
 * The company that received it by the driver's version of the flow: what a receiver notified stays its own,
 * whoever receives the flow since. A flow without a receiver is received by the company of its destination.
 */
export const receiverOnLoad: SQL = sql`(case
  when ${materialFlowVersions.materialFlowId} is null
    then coalesce(${materialFlows.receiverId}, ${locations.companyId})
  else coalesce((${materialFlowVersions.content} -> 'receiver' ->> 'id')::uuid, (select company_id from locations
    where id = ${locationOnLoad('destination')})) end)`

async function readMonth(
  db: Queryable,
  viewer: Viewer,
  { month, timeZone, project }: { month: string; timeZone: string; project?: string | undefined },
): Promise<readonly WasteStreamMonth[]> {
  const weight = weighedKilograms(sql`${shipments}`)
  const rows = await db
    .select({
      wasteStreamNumber: numberOnLoad,
      code: ewcCodes.code,
      hazardous: ewcCodes.hazardous,
      gap: monthGap,
      // Without a number nothing but the flow says which loads belong together.
      flow: sql<string | null>`case when ${numberOnLoad} is null then ${materialFlows.id} end`,
      // A number may be of several flows, each with a name of its own.
      usualName: sql<string>`string_agg(distinct coalesce(${materialFlowVersions.content} ->> 'usualName', ${materialFlows.usualName}), ', ')`,
      receiver: sql<string | null>`min(${companies.name})`,
      loads: sql<number>`count(*)::int`,
      // Less than one is something: it is not rounded away.
      kilograms: sql<number>`coalesce(case when sum(${weight}) < 1 then round(sum(${weight})::numeric, 3) else round(sum(${weight})) end, 0)::double precision`,
    })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .leftJoin(ewcCodes, eq(ewcCodes.id, shipments.ewcCodeId))
    .leftJoin(locations, eq(locations.id, materialFlows.destinationLocationId))
    .leftJoin(companies, eq(companies.id, receiverOnLoad))
    .where(
      and(
        visibleTo(viewer),
        project === undefined ? undefined : eq(shipments.projectId, project),
        receivedInMonth(month, timeZone),
        or(isNotNull(numberOnLoad), eq(materialFlows.documentType, 'waste')),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5`)
    .orderBy(sql`4 nulls first, 1, 2, 6`)
  return rows.map(
    ({ wasteStreamNumber, code, hazardous, gap, flow, usualName, receiver, loads, kilograms }) => ({
      row: monthRowKey({ month, number: wasteStreamNumber, code, hazardous, gap, flow, timeZone }),
      month,
      ...(wasteStreamNumber !== null && { wasteStreamNumber }),
      usualName,
      ...(code !== null && { ewcCode: formatEwcCode(code, hazardous === true) }),
      ...(receiver !== null && { receiver }),
      loads,
      kilograms,
      ...(gap !== null && { gap }),
    }),
  )
}
