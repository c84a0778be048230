import type { Queryable } from '../db/connect.ts'
import { and, inArray, sql } from '../db/drizzle.ts'
import { ewcCodes } from '../db/schema/master-data.ts'
import { shipments } from '../db/schema/shipments.ts'

/**
 * After a change of the list: the entry that loads of these codes had by their day (`shipments.ewcCodeId`). A code without a
 * first day is the same on every day; of the others only what was loaded from that day on can be another.
 */
export async function renewCodesOfLoads(db: Queryable, codes: readonly string[]): Promise<void> {
  const periods = await db
    .select({
      ids: sql<string[]>`array_agg(${ewcCodes.id})`,
      first: sql<string | null>`min(${ewcCodes.validFrom})`,
    })
    .from(ewcCodes)
    .where(inArray(ewcCodes.code, [...codes]))
    .groupBy(ewcCodes.code)
  const ofDay = sql`ewc_code_of_load(${shipments.materialFlowId}, ${shipments.materialFlowVersion}, ${shipments.loadDate})`
  // Years of loads may have to be looked at, by an administrator's decision that nobody waits behind.
  await db.execute(sql`set local statement_timeout = 0`)
  for (const { ids, first } of periods) {
    if (first === null) continue
    await db
      .update(shipments)
      .set({ ewcCodeId: ofDay })
      .where(
        and(
          inArray(shipments.ewcCodeId, ids),
          // Whatever the time zone of their customers.
          sql`${shipments.loadDate} >= ${first}::timestamp at time zone 'UTC' - interval '1 day'`,
          sql`${shipments.ewcCodeId} is distinct from ${ofDay}`,
        ),
      )
  }
}
