import { maxLeftOut, type LmaMonth } from '#contract/integrations/lma.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import { receiverOnLoad } from '../../office/waste-stream-months/read-months.ts'
import { monthRowKey, numberOnLoad, withVersionOnLoad } from '../../shipments/queries/month-rows.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, not, type SQL, sql } from '../../platform/db/drizzle.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { weighedKilograms } from '../../shipments/queries/accepted-kilograms.ts'
import { implausibleKilograms, refusedWhole } from '../../shipments/queries/implausible-kilograms.ts'
import { receivedInMonth } from '../../shipments/queries/received-in-month.ts'
import type { Processor } from './processors.ts'

const kilograms = weighedKilograms(sql`${shipments}`)
const isImplausible = implausibleKilograms(sql`${shipments}`)
const carrier = alias(companies, 'carrier')

/** The loads of a number by one carrier under one version of a flow. */
export type ReceivedLoads = Awaited<ReturnType<typeof readReceivedLoads>>['groups'][number]

/**
 * The customer's loads of waste that a receiver took in a month, by the customer's time zone; those without a
 * number or kilograms, or with kilograms that cannot be right, apart.
 */
export async function readReceivedLoads(db: Queryable, processor: Processor, month: string) {
  const timeZone = await timeZoneOf(db, { customerId: processor.customerId })
  const received = receivedIn(processor, month, timeZone)
  const counts = sql`(${numberOnLoad} is not null and ${kilograms} is not null and not ${isImplausible})`
  const groups = await groupsOf(db, and(received, counts))
  return {
    groups: groups.map((group) => ({
      ...group,
      row: monthRowKey({ ...group, code: group.ewcCode, month, gap: null, flow: null, timeZone }),
    })),
    ...(await readLeftOut(db, and(received, not(counts)))),
  }
}

const receivedIn = ({ id, customerId }: Processor, month: string, timeZone: string): SQL | undefined => {
  return and(
    eq(shipments.customerId, customerId),
    eq(materialFlows.documentType, 'waste'),
    sql`${receiverOnLoad} = ${id}`,
    receivedInMonth(month, timeZone),
  )
}

const groupsOf = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      number: sql<string>`${numberOnLoad}`,
      flowId: shipments.materialFlowId,
      /** As it was loaded; null for a flow that was never amended. */
      version: materialFlowVersions.id,
      ewcCode: ewcCodes.code,
      hazardous: ewcCodes.hazardous,
      carrierNumber: carrier.chamberOfCommerceNumber,
      carrierCountry: sql<string>`coalesce(${carrier.country}, 'NL')`,
      loads: sql<number>`count(*)::int`,
      kilograms: sql<number>`sum(${kilograms})`,
    })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(locations, eq(locations.id, materialFlows.destinationLocationId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .leftJoin(ewcCodes, eq(ewcCodes.id, shipments.ewcCodeId))
    .leftJoin(carrier, eq(carrier.id, shipments.transporterId))
    .where(condition)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`, sql`6`, sql`7`)
    .orderBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`, sql`6`)

async function readLeftOut(
  db: Queryable,
  condition: SQL | undefined,
): Promise<Pick<LmaMonth, 'leftOut' | 'leftOutCount'>> {
  const rows = await db
    .select({
      shipment: shipments.id,
      number: shipments.number,
      usualName: materialFlows.usualName,
      hasNumber: sql<boolean>`${numberOnLoad} is not null`,
      hasKilograms: sql<boolean>`(${kilograms} is not null or ${refusedWhole(sql`${shipments}`)})`,
      isImplausible: sql<boolean>`coalesce(${isImplausible}, false)`,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(locations, eq(locations.id, materialFlows.destinationLocationId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .where(condition)
    .orderBy(asc(shipments.numberOrder))
    .limit(maxLeftOut)
  return {
    leftOut: rows.map(({ shipment, number: shown, usualName, hasNumber, hasKilograms, ...row }) => ({
      shipment,
      number: shown,
      usualName,
      reasons: [
        ...(hasNumber ? [] : (['number'] as const)),
        ...(hasKilograms ? [] : (['kilograms'] as const)),
        ...(row.isImplausible ? (['implausible'] as const) : []),
      ],
    })),
    leftOutCount: rows[0]?.all ?? 0,
  }
}
