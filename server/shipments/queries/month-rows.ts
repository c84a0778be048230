import type { monthGaps } from '#contract/office/waste-stream-months.ts'
import { timeZone as timeZoneSchema } from '#contract/kit/time-zones.ts'
import { and, eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { weighedKilograms } from './accepted-kilograms.ts'
import { implausibleKilograms, refusedWhole } from './implausible-kilograms.ts'
import { receivedInMonth } from './received-in-month.ts'
import { numberSql } from './row-values.ts'

/** For the values of the version that a load states, where that is stored. */
export const withVersionOnLoad = and(
  eq(materialFlowVersions.materialFlowId, shipments.materialFlowId),
  eq(materialFlowVersions.version, shipments.materialFlowVersion),
)

/** With the join of `withVersionOnLoad`. */
export const numberOnLoad: SQL<string | null> = sql.raw(
  numberSql({ shipment: 'shipments', flow: 'material_flows', version: 'material_flow_versions' }),
) as SQL<string | null>

const weight = weighedKilograms(sql`${shipments}`)
const isRefused = refusedWhole(sql`${shipments}`)
/** Why a load cannot be reported as it is; null where it can. */
export const monthGap: SQL<(typeof monthGaps)[number] | null> = sql`(case
    when ${numberOnLoad} is null and ${weight} is null and not ${isRefused} then 'no_number_no_weight'
    when ${numberOnLoad} is null then 'no_number'
    when ${weight} is null and not ${isRefused} then 'no_weight'
    when ${implausibleKilograms(sql`${shipments}`)} then 'implausible_weight' end)`

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
  const isOf = (value: SQL, text: string) =>
    text === '' ? sql`${value} is null` : sql`(${value})::text = ${text}::text`
  return sql`${shipments.id} in (select ${shipments.id} from ${shipments}
    join ${materialFlows} on ${materialFlows.id} = ${shipments.materialFlowId}
    left join ${materialFlowVersions} on ${withVersionOnLoad}
    left join ${ewcCodes} on ${ewcCodes.id} = ${shipments.ewcCodeId}
    where ${and(
      receivedInMonth(month, timeZone),
      isOf(numberOnLoad, number),
      isOf(sql`${ewcCodes.code}`, code),
      isOf(sql`${ewcCodes.hazardous}`, hazardous),
      isOf(monthGap, gap),
      flow === '' ? undefined : sql`${materialFlows.id}::text = ${flow}::text`,
      number === '' ? eq(materialFlows.documentType, 'waste') : undefined,
    )})`
}
