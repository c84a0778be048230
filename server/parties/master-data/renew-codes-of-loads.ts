import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, gt, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'

type Renewal = PayloadOf<'renew_codes_of_loads'>

/** Small batches keep row locks short. */
const loadsAtOnce = 1000
/** Writers of new loads queue behind the job while it waits. */
const longestWait = '5s'

/**
 * Gives loads the entry of the list for their day, which PostgreSQL sets on new loads, after a change of the
 * list or of a time zone. It works in batches while requests are served; a failed attempt keeps its finished
 * batches.
 */
export const renewCodesOfLoads =
  ({ query: db }: Database) =>
  async ({ payload }: JobAttempt<Renewal>): Promise<void> => {
    await waitForWriters(db)
    for (const condition of await conditionsOf(db, payload)) await renewWhere(db, condition)
  }

/** They may have read the state before the change, and the job would not see their rows. */
const waitForWriters = (db: Queryable) =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = ${sql.raw(`'${longestWait}'`)}`)
    await transaction.execute(sql`lock table ${shipments} in share mode`)
  })

const conditionsOf = async (db: Queryable, renewal: Renewal): Promise<readonly SQL[]> =>
  'codes' in renewal ? await ofCodes(db, renewal.codes) : [ofCustomer(renewal.customer)]

/** A code without a first day is the same on every day; of others only later loads can change. */
async function ofCodes(db: Queryable, codes: readonly string[]) {
  const periods = await db
    .select({
      ids: sql<string[]>`array_agg(${ewcCodes.id})`,
      first: sql<string | null>`min(${ewcCodes.validFrom})`,
    })
    .from(ewcCodes)
    .where(inArray(ewcCodes.code, [...codes]))
    .groupBy(ewcCodes.code)
  return periods.flatMap(({ ids, first }) =>
    first === null
      ? []
      : [
          // A day earlier covers every time zone.
          sql`${inArray(shipments.ewcCodeId, ids)} and ${shipments.loadDate} >= ${first}::timestamp at time zone 'UTC' - interval '1 day'`,
        ],
  )
}

/** Only loads near the first day of an entry, or of a planned code, can change. */
function ofCustomer(customerId: string) {
  const firstDays = sql`(select ${ewcCodes.validFrom} as day from ${ewcCodes}
    union select planned_from::text from material_flows where customer_id = ${customerId}
    union select version.content -> 'plannedChange' ->> 'from' from material_flow_versions version
      join material_flows flow on flow.id = version.material_flow_id where flow.customer_id = ${customerId})`
  return sql`${eq(shipments.customerId, customerId)} and exists (select from ${firstDays} first
    where ${shipments.loadDate} >= first.day::timestamp at time zone 'UTC' - interval '1 day'
      and ${shipments.loadDate} < first.day::timestamp at time zone 'UTC' + interval '2 days')`
}

async function renewWhere(db: Queryable, condition: SQL): Promise<void> {
  let last: string | undefined
  do {
    const batch = await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(condition, last === undefined ? undefined : gt(shipments.id, last)))
      .orderBy(asc(shipments.id))
      .limit(loadsAtOnce)
    const ids = batch.map(({ id }) => id)
    await db
      .update(shipments)
      .set({ ewcCodeId: ofDay })
      .where(and(inArray(shipments.id, ids), sql`${shipments.ewcCodeId} is distinct from ${ofDay}`))
    last = ids.length < loadsAtOnce ? undefined : ids.at(-1)
  } while (last !== undefined)
}

/** PostgreSQL applies the rule to the row as it is updated. */
const ofDay = sql`ewc_code_of_load(${shipments.materialFlowId}, ${shipments.materialFlowVersion}, ${shipments.loadDate})`
