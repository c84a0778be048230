import { retentionMonths } from '#contract/accounts/retention.ts'
import type { Database } from '../../platform/db/connect.ts'
import { asc, eq, sql } from '../../platform/db/drizzle.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Findings } from './findings.ts'

const batchSize = 2000
const firstId = '00000000-0000-0000-0000-000000000000'
const first = { id: firstId, user: firstId }

/** Also finds those removed by retention before the shortest time that a customer can set. */
export async function verifyPositions({ query: db }: Database, findings: Findings): Promise<void> {
  const isEarly = sql<boolean>`coalesce(${shipments.unloadDate}, ${shipmentPositions.statedAt})
    + make_interval(months => ${retentionMonths.positions.least}) > ${shipmentPositions.expiredAt}`
  for (let after: { id: string; user: string } | undefined = first; after !== undefined;) {
    const rows: {
      id: string
      user: string
      number: string | null
      expiredAt: Date | null
      isEarly: boolean | null
    }[] = await db
      .select({
        id: shipmentPositions.operationId,
        user: shipmentPositions.userId,
        number: shipments.number,
        expiredAt: shipmentPositions.expiredAt,
        isEarly,
      })
      .from(shipmentPositions)
      .leftJoin(shipments, eq(shipments.id, shipmentPositions.shipmentId))
      .where(
        sql`(${shipmentPositions.operationId}, ${shipmentPositions.userId}) > (${after.id}::uuid, ${after.user}::uuid)`,
      )
      .orderBy(asc(shipmentPositions.operationId), asc(shipmentPositions.userId))
      .limit(batchSize)
    for (const row of rows) {
      findings.count(row.expiredAt === null ? 'positions' : 'positionsExpired')
      if (row.isEarly === true)
        findings.add({
          shipment: row.number ?? undefined,
          subject: `position of operation ${row.id}`,
          difference: 'it is said to be removed by retention, before its time could be over',
        })
    }
    after = rows.at(-1)
  }
}
