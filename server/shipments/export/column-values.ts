import {
  type shipmentColumns,
  shipmentStateTexts,
  signatoryTexts,
  surveyTexts,
  transportModeTexts,
} from '#contract/office/columns/shipments.ts'
import type { Texts } from '#contract/kit/list-column.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { type MeasurementName, measurements } from '#contract/shipments/measurements.ts'
import type { DialectForm } from '../../platform/csv/dialects.ts'
import { withFormulaGuardSql } from '../../platform/csv/formulas.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { signatoryRoles } from '#contract/shipments/stated-signature.ts'
import { ofRouteCollection } from '../queries/route-collection.ts'
import { missingSignatures, receiverName, wasteStreamNumber } from '../queries/row-values.ts'

export interface ExportStyle {
  readonly dialect: DialectForm
  readonly locale: Locale
  readonly timeZone: string
}

type ExportValue = SQL | ((style: ExportStyle) => SQL)

const guarded = (text: string) => sql.raw(withFormulaGuardSql(text))
/** As lists withhold it: see `readShipmentRows`. */
const noteIn = (column: string): SQL =>
  sql`case when shipment.reads_addresses or not ${ofRouteCollection('shipment', 'flow')} then ${guarded(`shipment.${column}`)} end`
const timestamp =
  (column: string) =>
  ({ timeZone }: ExportStyle): SQL =>
    sql`to_char(${sql.raw(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
const translated =
  (column: string, texts: Readonly<Record<string, Texts>>) =>
  ({ locale }: ExportStyle): SQL =>
    sql.raw(
      `case ${column} ${Object.entries(texts)
        .map(([value, names]) => `when '${value}' then '${names[locale]}'`)
        .join(' ')} end`,
    )
/** By the version that the load states, where it is stored. */
const placeText = (end: 'origin' | 'destination') =>
  guarded(
    `(case when loaded_with.id is not null then concat_ws(', ', loaded_with.content #>> '{${end},company}', loaded_with.content #>> '{${end},description}')
      when ${end}.id is null then flow.${end}_one_time ->> 'description' else concat_ws(', ', ${end}_company.name, ${end}.description) end)`,
  )

/** As `shownState` in the contract. */
const shownStateSql = `(case
  when shipment.ending is null then case when shipment.status = 'turned_away' and shipment.acceptance = 'partly' then 'part_' else '' end || shipment.status
  else case when shipment.acceptance = 'partly' then 'part_' else '' end
    || case when shipment.ending = 'forwarded' and shipment.forwarded_by is null then 'awaits_flow' else shipment.ending end end)`

/** Without trailing zeros. */
const number =
  (value: string) =>
  ({ dialect: { decimalMark } }: ExportStyle): SQL =>
    sql.raw(
      decimalMark === '.'
        ? `trim_scale(${value})`
        : `replace(trim_scale(${value})::text, '.', '${decimalMark}')`,
    )

const measured = (name: MeasurementName): ExportValue => {
  const column = `shipment.${shipments[name].name}`
  return measurements[name].kind === 'text' ? guarded(column) : number(column)
}

export const columnValues: Readonly<Record<keyof typeof shipmentColumns, ExportValue>> = {
  number: guarded('shipment.number'),
  status: translated(shownStateSql, shipmentStateTexts),
  ending: translated(`nullif(nullif(${shownStateSql}, 'loaded'), 'unloaded')`, shipmentStateTexts),
  loadDate: timestamp('shipment.load_date'),
  unloadDate: timestamp('shipment.unload_date'),
  projectNumber: guarded('project.number'),
  project: guarded('project.name'),
  materialFlow: sql.raw('flow.number'),
  usualName: guarded("coalesce(loaded_with.content ->> 'usualName', flow.usual_name)"),
  origin: placeText('origin'),
  destination: placeText('destination'),
  receiver: guarded(receiverName),
  wasteStreamNumber: guarded(wasteStreamNumber),
  transportModeType: translated('transport_mode.type', transportModeTexts),
  transportMode: guarded('transport_mode.identification_code'),
  transporter: guarded('transporter.name'),
  driver: guarded(
    "nullif(concat_ws(' ', driver_user.first_name, driver_user.last_name_prefix, driver_user.last_name), '')",
  ),
  weighedLoad: measured('weighedLoad'),
  tareWeight: measured('tareWeight'),
  nettoWeight: measured('nettoWeight'),
  cargoUnit: guarded('unit.symbol'),
  kilograms: number('shipment.net_kilograms'),
  acceptedKilograms: number(
    'case when shipment.unload_date is not null then coalesce(shipment.accepted_kilograms, shipment.net_kilograms) end',
  ),
  surveyedBy: translated('shipment.surveyed_by', surveyTexts),
  missingSignatures: ({ locale }) => {
    const names = sql.raw(
      signatoryRoles.map((role) => `when '${role}' then '${signatoryTexts[role][locale]}'`).join(' '),
    )
    return sql`(select string_agg(case role ${names} end, ', ') from unnest(${missingSignatures(sql`shipment`)}) role)`
  },
  chlorideValue: measured('chlorideValue'),
  weightTicketNumber: measured('weightTicketNumber'),
  transporterNoteLoad: noteIn('transporter_note_load'),
  transporterNoteUnload: noteIn('transporter_note_unload'),
  photosReceived: sql.raw('shipment.photos_received'),
  photosAnnounced: sql.raw('shipment.photos_announced'),
}
