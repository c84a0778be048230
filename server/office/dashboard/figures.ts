import type { DashboardFigures } from '#contract/office/dashboard.ts'
import { addDays } from '#contract/kit/days.ts'
import type { documentTypes } from '#contract/parties/master-data.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { disjointConditions } from '../../platform/db/disjoint-conditions.ts'
import { and, count, countDistinct, gte, lt, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { isOnBoard, visibleAs, visibleTo } from '../../accounts/access/shipments.ts'
import { implausibleKilograms } from '../../shipments/queries/implausible-kilograms.ts'
import { acceptedKilograms } from '../../shipments/queries/accepted-kilograms.ts'

const daysShown = 31

/** Counts visible shipments, with days in the time zone of the viewer's customer. */
export async function readFigures(db: Queryable, viewer: Viewer, now: Date): Promise<DashboardFigures> {
  const timeZone = await timeZoneOf(db, viewer)
  const bounds = await dayBounds(db, now, timeZone)
  const visible = visibleTo(viewer)
  const [onRoute] = await db
    .select({ vehicles: countDistinct(shipments.transportModeId), shipments: count() })
    .from(shipments)
    .where(and(isOnBoard, visible))
  const [unloaded] = await db
    .select({ shipments: count() })
    .from(shipments)
    .where(and(gte(shipments.unloadDate, bounds.today), lt(shipments.unloadDate, bounds.tomorrow), visible))
  const loads = await loadsByDay(db, viewer, bounds)

  const byDay = new Map<string, DashboardFigures['days'][number]>()
  const shownDays = lastDays(bounds.day)
  for (const { day: place, documentType, loads: number, kilograms } of loads) {
    const day = shownDays[place - 1]
    if (day === undefined) throw new Error('A load lies outside of the days that were asked for.')
    byDay.set(day, { ...(byDay.get(day) ?? emptyDay(day)), [documentType]: { loads: number, kilograms } })
  }
  const days = shownDays.map((day) => byDay.get(day) ?? emptyDay(day))
  const { waste, reuse, product } = byDay.get(bounds.day) ?? emptyDay(bounds.day)
  return {
    timeZone,
    today: bounds.day,
    vehiclesOnRoute: onRoute?.vehicles ?? 0,
    shipmentsOnRoute: onRoute?.shipments ?? 0,
    loadedToday: waste.loads + reuse.loads + product.loads,
    unloadedToday: unloaded?.shipments ?? 0,
    netKilogramsToday: Number((waste.kilograms + reuse.kilograms + product.kilograms).toFixed(3)),
    days,
  }
}

interface LoadsOfDay {
  readonly day: number
  readonly documentType: (typeof documentTypes)[number]
  readonly loads: number
  readonly kilograms: number
}

/** Each reason to see a shipment uses an index with all added columns: a month may be many thousand rows. */
async function loadsByDay(db: Queryable, viewer: Viewer, bounds: DayBounds): Promise<readonly LoadsOfDay[]> {
  const reasons = disjointConditions(visibleAs(viewer))
  const parts = (reasons.length === 0 ? [sql`false`] : reasons).map(
    (
      reason,
    ) => sql`select ${shipments.loadDate}, ${shipments.materialFlowId}, case when not ${implausibleKilograms(sql`${shipments}`)} then ${acceptedKilograms(sql`${shipments}`)} end as kilograms from ${shipments}
      where ${and(gte(shipments.loadDate, bounds.since), lt(shipments.loadDate, bounds.tomorrow), reason)}`,
  )
  // Grouping by a number is cheaper than by a date made of each moment.
  const { rows } = await db.execute<LoadsOfDay & Record<string, unknown>>(
    sql`select width_bucket(visible.load_date, ${sql.param(bounds.starts)}::timestamptz[]) as day, flow.document_type as "documentType", count(*)::int as loads,
        coalesce(round(sum(visible.kilograms)::numeric, 3), 0)::float8 as kilograms
      from (${sql.join(parts, sql` union all `)}) as visible join ${materialFlows} as flow on flow.id = visible.material_flow_id
      group by 1, 2`,
  )
  return rows
}

const nothing = { loads: 0, kilograms: 0 }
const emptyDay = (day: string) => ({ day, waste: nothing, reuse: nothing, product: nothing })

function lastDays(today: string): string[] {
  const days = [today]
  while (days.length < daysShown) days.unshift(addDays(days[0] ?? today, -1))
  return days
}

interface DayBounds {
  readonly day: string
  readonly starts: readonly Date[]
  readonly since: Date
  readonly today: Date
  readonly tomorrow: Date
}

interface DayBoundsRow {
  readonly day: string
  readonly starts: readonly string[]
  readonly today: string
  readonly tomorrow: string
}

const boundsQuery = sqlStatement<DayBoundsRow>(
  'bounds of days',
  sql`
  select day::text as day,
    to_json(array(select (day - before)::timestamp at time zone zone from generate_series(0, ${sql.placeholder('daysBefore')}::int) as before
      order by before desc)) as starts,
    day::timestamp at time zone zone as today, (day + 1)::timestamp at time zone zone as tomorrow
  from (select zone, (${sql.placeholder('now')}::timestamptz at time zone zone)::date as day
    from (select ${sql.placeholder('timeZone')}::text as zone) as zones) as days`,
)

/** Read beforehand, because the plans of the queries need plain bounds. */
async function dayBounds(db: Queryable, now: Date, timeZone: string): Promise<DayBounds> {
  const [bounds] = await boundsQuery(db, { now: now.toISOString(), timeZone, daysBefore: daysShown - 1 })
  if (bounds === undefined) throw new Error('The bounds of the days are missing.')
  const { day, ...moments } = bounds
  const starts = moments.starts.map((start) => new Date(start))
  const [since] = starts
  if (since === undefined) throw new Error('No day is shown.')
  return {
    day,
    since,
    starts,
    today: new Date(moments.today),
    tomorrow: new Date(moments.tomorrow),
  }
}
