import type { PeriodStatistics } from '#contract/office/statistics.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { asc, eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { customers, customerStatistics } from '../../platform/db/schema/customers.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { implausibleKilograms } from '../queries/implausible-kilograms.ts'
import { acceptedKilograms } from '../queries/accepted-kilograms.ts'

/** Figures of months are kept indefinitely. */
const daysKept = 31

type Span = 'month' | 'day'

/** The old figures of a customer are replaced in one transaction. */
export async function countStatistics(database: Database): Promise<void> {
  const customerRows = await database.query
    .select({ id: customers.id, timeZone: customers.timeZone })
    .from(customers)
    .orderBy(asc(customers.id))
  for (const { id, timeZone } of customerRows) {
    // Runs outside a transaction, because counting is slow and the change feed of devices waits for open ones.
    const [months, recentDays] = [
      await figuresOf(database.query, id, timeZone, 'month'),
      await figuresOf(database.query, id, timeZone, 'day'),
    ]
    const calculatedAt = new Date()
    const rows = [
      ...months.map((figures) => ({ span: 'month' as const, figures })),
      ...recentDays.map((figures) => ({ span: 'day' as const, figures })),
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

async function figuresOf(
  db: Queryable,
  customerId: string,
  timeZone: string,
  span: Span,
): Promise<PeriodStatistics[]> {
  const rows = await figuresQueries[span](db, { customer: customerId, timeZone })
  return rows.map(({ netto, ...row }) => ({
    ...row,
    netto: netto.map(({ unit, amount, kilograms }) => ({ unit, amount, kilograms: kilograms ?? undefined })),
  }))
}

interface FiguresRow extends Omit<PeriodStatistics, 'netto'> {
  readonly netto: readonly { unit: string; amount: number; kilograms: number | null }[]
}

function figuresSql(span: Span): SQL {
  const startOf = (moment: unknown) =>
    sql`date_trunc(${sql.raw(`'${span}'`)}, ${moment} at time zone ${sql.placeholder('timeZone')}::text)::date`
  const today = startOf(sql`now()`)
  const firstDay = span === 'day' ? sql`${today} - ${daysKept - 1}::int` : sql`'-infinity'::date`
  const ofCustomer = sql`${shipments.customerId} = ${sql.placeholder('customer')}::uuid`
  return sql`
    with loads as (
      select ${startOf(shipments.loadDate)} as starts_on, ${shipments.cargoUnitCode} as unit,
        case when odd then null else ${shipments.nettoWeight} end as netto, case when odd then null else ${acceptedKilograms(sql`${shipments}`)} end as kilograms, ${shipments.materialFlowId} as flow,
        ${shipments.projectId} as project, ${shipments.driverId} as driver
      from ${shipments} cross join lateral (select ${implausibleKilograms(sql`${shipments}`)} as odd) weighed where ${ofCustomer}
    ), per_unit as (
      select starts_on, unit, sum(netto) as amount, sum(kilograms) as kilograms
      from loads where starts_on >= ${firstDay} and netto is not null group by starts_on, unit
    ), loaded as (
      select starts_on, count(*) as loaded, count(distinct flow) as flows, count(distinct project) as projects, count(distinct driver) as drivers
      from loads where starts_on >= ${firstDay} group by starts_on
    ), unloads as (
      select ${startOf(shipments.unloadDate)} as starts_on from ${shipments} where ${ofCustomer} and ${shipments.unloadDate} is not null
    ), unloaded as (
      select starts_on, count(*) as unloaded from unloads where starts_on >= ${firstDay} group by starts_on
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
    order by spans.starts_on`
}

const figuresQueries = {
  month: sqlStatement<FiguresRow>('figures by month', figuresSql('month')),
  day: sqlStatement<FiguresRow>('figures by day', figuresSql('day')),
}
