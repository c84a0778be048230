import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
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

/** The entry of the list that a load has by its day; the rule is PostgreSQL's, which fills it in for every new load. */
const ofDay = sql`ewc_code_of_load(${shipments.materialFlowId}, ${shipments.materialFlowVersion}, ${shipments.loadDate})`

/**
 * After a change of a customer's time zone, by which the day of a load is another: only what was loaded near the first day of
 * an entry, or of a code that its flow had planned, can have another code.
 */
export async function renewCodesOfCustomer(db: Queryable, customerId: string): Promise<void> {
  const firstDays = sql`(select ${ewcCodes.validFrom} as day from ${ewcCodes}
    union select planned_from::text from material_flows where customer_id = ${customerId}
    union select version.content -> 'plannedChange' ->> 'from' from material_flow_versions version
      join material_flows flow on flow.id = version.material_flow_id where flow.customer_id = ${customerId})`
  await db
    .update(shipments)
    .set({ ewcCodeId: ofDay })
    .where(
      and(
        eq(shipments.customerId, customerId),
        sql`exists (select from ${firstDays} first where ${shipments.loadDate} >= first.day::timestamp at time zone 'UTC' - interval '1 day'
          and ${shipments.loadDate} < first.day::timestamp at time zone 'UTC' + interval '2 days')`,
        sql`${shipments.ewcCodeId} is distinct from ${ofDay}`,
      ),
    )
}
