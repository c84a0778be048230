import type { monthGaps } from '#contract/office/waste-stream-months.ts'
import { timeZone as timeZoneSchema } from '#contract/kit/time-zones.ts'
import { and, eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { weighedKilograms } from './accepted-kilograms.ts'
import { implausibleKilograms, refusedWhole } from './implausible-kilograms.ts'
import { receivedInMonth } from './received-in-month.ts'

/** For the values of the version that a load states, where that is stored. */
export const withVersionOnLoad = and(
  eq(materialFlowVersions.materialFlowId, shipments.materialFlowId),
  eq(materialFlowVersions.version, shipments.materialFlowVersion),
)

/** The day of the load decides in the driver's version of the flow; unchanged flows have no versions. */
export const numberOnLoad = (timeZone: string): SQL => sql`(case
  when ${materialFlowVersions.materialFlowId} is null then ${materialFlows.wasteStreamNumber}
  when ${materialFlowVersions.content} -> 'plannedChange' ->> 'from' <= (${shipments.loadDate} at time zone ${timeZone})::date::text
    then ${materialFlowVersions.content} #>> '{plannedChange,wasteStreamNumber}'
  else ${materialFlowVersions.content} ->> 'wasteStreamNumber' end)`

/** Why a load cannot be reported as it is; null where it can. */
export function monthGapOf(number: SQL): SQL<(typeof monthGaps)[number] | null> {
  const weight = weighedKilograms(sql`${shipments}`)
  const isRefused = refusedWhole(sql`${shipments}`)
  return sql`(case
    when ${number} is null and ${weight} is null and not ${isRefused} then 'no_number_no_weight'
    when ${number} is null then 'no_number'
    when ${weight} is null and not ${isRefused} then 'no_weight'
    when ${implausibleKilograms(sql`${shipments}`)} then 'implausible_weight' end)`
}

interface MonthRow {
  readonly month: string
  readonly number: string | null
  readonly code: string | null
  readonly hazardous: boolean | null
  readonly gap: string | null
  /** Of a row without a number. */
  readonly flow: string | null
  /** By whose clock the month begins and ends. */
  readonly timeZone: string
}

/** As a filter of the list names a row of the months: `ofMonthRow`. */
export const monthRowKey = ({ month, number, code, hazardous, gap, flow, timeZone }: MonthRow): string =>
  [month, number ?? '', code ?? '', hazardous ?? '', gap ?? '', flow ?? '', timeZone].join('|')

/** The shipments that a row of the months counts; none for a key that is no row's. */
export function ofMonthRow(key: string): SQL {
  const [month = '', number = '', code = '', hazardous = '', gap = '', flow = '', timeZone = ''] =
    key.split('|')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || !timeZoneSchema.safeParse(timeZone).success) return sql`false`
  const numberOf = numberOnLoad(timeZone)
  const isOf = (value: SQL, text: string) =>
    text === '' ? sql`${value} is null` : sql`(${value})::text = ${text}::text`
  return sql`${shipments.id} in (select ${shipments.id} from ${shipments}
    join ${materialFlows} on ${materialFlows.id} = ${shipments.materialFlowId}
    left join ${materialFlowVersions} on ${withVersionOnLoad}
    left join ${ewcCodes} on ${ewcCodes.id} = ${shipments.ewcCodeId}
    where ${and(
      receivedInMonth(month, timeZone),
      isOf(numberOf, number),
      isOf(sql`${ewcCodes.code}`, code),
      isOf(sql`${ewcCodes.hazardous}`, hazardous),
      isOf(monthGapOf(numberOf), gap),
      flow === '' ? undefined : sql`${materialFlows.id}::text = ${flow}::text`,
      number === '' ? eq(materialFlows.documentType, 'waste') : undefined,
    )})`
}
