import { asc, eq, sql } from 'drizzle-orm'
import type { Figures } from '#contract/statistics.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { customers, customerStatistics } from '../db/schema/customers.ts'
import { shipments } from '../db/schema/shipments.ts'

/** Days of which figures are kept; months are kept for ever. */
const days = 31

type Span = 'month' | 'day'

/** Counts the figures of every customer anew. A customer's old ones stand until his new ones are whole. */
export async function countStatistics(database: Database): Promise<void> {
  const everybody = await database.query
    .select({ id: customers.id })
    .from(customers)
    .orderBy(asc(customers.id))
  for (const { id } of everybody) {
    // Counting takes its time with many shipments: no transaction is open meanwhile, for the devices' change feed waits for those.
    const [months, recent] = [
      await figuresOf(database.query, id, 'month'),
      await figuresOf(database.query, id, 'day'),
    ]
    const calculatedAt = new Date()
    const rows = [
      ...months.map((figures) => ({ span: 'month', figures })),
      ...recent.map((figures) => ({ span: 'day', figures })),
    ]
    await database.query.transaction(async (db) => {
      await db.delete(customerStatistics).where(eq(customerStatistics.customerId, id))
      await db.insert(customerStatistics).values(
        rows.map(({ span, figures: { startsOn, ...figures } }) => ({
          customerId: id,
          span,
          startsOn,
          figures,
          calculatedAt,
        })),
      )
    })
  }
}

/** One for each span in which something was loaded or unloaded, and for the present one, in their order. */
async function figuresOf(db: Queryable, customerId: string, span: Span): Promise<Figures[]> {
  const startOf = (moment: unknown) =>
    sql`date_trunc(${sql.raw(`'${span}'`)}, ${moment} at time zone 'Europe/Amsterdam')::date`
  const today = startOf(sql`now()`)
  const since = span === 'day' ? sql`${today} - ${days - 1}::int` : sql`'-infinity'::date`
  const own = sql`${shipments.customerId} = ${customerId}`
  const { rows } = await db.execute<Row>(sql`
    with loads as (
      select ${startOf(shipments.loadDate)} as starts_on, ${shipments.cargoUnitCode} as unit, ${shipments.nettoWeight} as netto,
        ${shipments.nettoWeight} * ${shipments.factorToKilograms} as kilograms, ${shipments.materialFlowId} as flow,
        ${shipments.projectId} as project, ${shipments.driverId} as driver
      from ${shipments} where ${own}
    ), per_unit as (
      select starts_on, unit, sum(netto) as amount, sum(kilograms) as kilograms
      from loads where starts_on >= ${since} and netto is not null group by starts_on, unit
    ), loaded as (
      select starts_on, count(*) as loaded, count(distinct flow) as flows, count(distinct project) as projects, count(distinct driver) as drivers
      from loads where starts_on >= ${since} group by starts_on
    ), unloads as (
      select ${startOf(shipments.unloadDate)} as starts_on from ${shipments} where ${own} and ${shipments.unloadDate} is not null
    ), unloaded as (
      select starts_on, count(*) as unloaded from unloads where starts_on >= ${since} group by starts_on
    ), spans as (
      select starts_on from loaded union select starts_on from unloaded union select ${today}
    )
    select spans.starts_on::text as "startsOn", coalesce(loaded, 0)::int as loaded, coalesce(unloaded, 0)::int as unloaded,
      coalesce(flows, 0)::int as "materialFlows", coalesce(projects, 0)::int as projects, coalesce(drivers, 0)::int as drivers,
      coalesce((select sum(kilograms) from per_unit where per_unit.starts_on = spans.starts_on), 0)::float8 as kilograms,
      coalesce((
        select json_agg(json_build_object('unit', unit, 'amount', amount::float8, 'kilograms', kilograms::float8) order by unit)
        from per_unit where per_unit.starts_on = spans.starts_on
      ), '[]') as netto
    from spans left join loaded using (starts_on) left join unloaded using (starts_on)
    order by spans.starts_on`)
  return rows.map(({ netto, ...row }) => ({
    ...row,
    netto: netto.map(({ unit, amount, kilograms }) => ({ unit, amount, kilograms: kilograms ?? undefined })),
  }))
}

type Row = Omit<Figures, 'netto'> & {
  readonly netto: readonly { unit: string; amount: number; kilograms: number | null }[]
  readonly [column: string]: unknown
}
