import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { contradictsRest, refusedWhole } from './implausible-kilograms.ts'

/**
 * Shipments that a receiver reports of a month: what was unloaded there, and what it refused as a whole of which far
 * less came back, so that nobody knows where the rest is. Two conditions, because each has an index.
 * @param month `2026-11`
 */
export function receivedInMonth(month: string, timeZone: string): SQL {
  const firstDay = sql`${`${month}-01`}::timestamp`
  const inMonth = (column: SQL) =>
    sql`${column} >= ${firstDay} at time zone ${timeZone} and ${column} < (${firstDay} + interval '1 month') at time zone ${timeZone}`
  return sql`${shipments.id} in (
    select id from shipments where ${inMonth(sql`unload_date`)}
    union all select gone.id from shipments gone where gone.ending = 'returned' and ${refusedWhole(sql`gone`)}
      and ${inMonth(sql`gone.end_date`)} and ${contradictsRest(sql`gone`)})`
}
