import type { Locale } from '#contract/locales.ts'
import { measurementNames, measurements } from '#contract/measurements.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { shipments } from '../../db/schema/shipments.ts'

/** A column of the export: its heading, and the SQL of its value over `shipmentJoins`. */
interface ExportColumn {
  readonly heading: Readonly<Record<Locale, string>>
  readonly value: SQL | ((locale: Locale) => SQL)
}

/**
 * Spreadsheets run a text that begins with one of these as a formula; an apostrophe prevents that (OWASP, CSV
 * injection).
 */
const withoutFormula = (text: string) =>
  sql.raw(
    `case when left(${text}, 1) in ('=', '+', '-', '@', E'\\t', E'\\r', E'\\n') then '''' || ${text} else ${text} end`,
  )
const isoTimestamp = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`)
/** A code column as words in the reader's language. */
const translated =
  (column: string, texts: Readonly<Record<string, Readonly<Record<Locale, string>>>>) => (locale: Locale) =>
    sql.raw(
      `case ${column} ${Object.entries(texts)
        .map(([value, names]) => `when '${value}' then '${names[locale]}'`)
        .join(' ')} end`,
    )
/** A stored location with its company, or the place that was typed in for one flow. */
const placeText = (location: string, company: string, oneTimePlace: string) =>
  withoutFormula(
    `(case when ${location}.id is null then ${oneTimePlace} ->> 'description' else concat_ws(', ', ${company}.name, ${location}.description) end)`,
  )

const measuredColumns = (ofKind: (kind: string) => boolean): readonly ExportColumn[] =>
  measurementNames
    .filter((name) => ofKind(measurements[name].kind))
    .map((name) => {
      const { kind, label } = measurements[name]
      const column = `shipment.${shipments[name].name}`
      return { heading: label, value: kind === 'text' ? withoutFormula(column) : sql.raw(column) }
    })

/** The columns of the export, in this order. */
export const exportColumns: readonly ExportColumn[] = [
  { heading: { en: 'Number', nl: 'Nummer' }, value: withoutFormula('shipment.number') },
  {
    heading: { en: 'Status', nl: 'Status' },
    value: translated('shipment.status', {
      loaded: { en: 'loaded', nl: 'geladen' },
      unloaded: { en: 'unloaded', nl: 'gelost' },
    }),
  },
  { heading: { en: 'Loaded', nl: 'Geladen' }, value: isoTimestamp('shipment.load_date') },
  { heading: { en: 'Unloaded', nl: 'Gelost' }, value: isoTimestamp('shipment.unload_date') },
  { heading: { en: 'Project number', nl: 'Projectnummer' }, value: withoutFormula('project.number') },
  { heading: { en: 'Project', nl: 'Project' }, value: withoutFormula('project.name') },
  { heading: { en: 'Material flow', nl: 'Materiaalstroom' }, value: sql.raw('flow.number') },
  { heading: { en: 'Material', nl: 'Materiaal' }, value: withoutFormula('flow.usual_name') },
  {
    heading: { en: 'From', nl: 'Van' },
    value: placeText('origin', 'origin_company', 'flow.origin_one_time'),
  },
  {
    heading: { en: 'To', nl: 'Naar' },
    value: placeText('destination', 'destination_company', 'flow.destination_one_time'),
  },
  {
    heading: { en: 'Transported by', nl: 'Vervoerd per' },
    value: translated('transport_mode.type', {
      ship: { en: 'ship', nl: 'schip' },
      container: { en: 'container', nl: 'container' },
      truck: { en: 'truck', nl: 'vrachtwagen' },
    }),
  },
  {
    heading: { en: 'Transport mode', nl: 'Transportmiddel' },
    value: withoutFormula('transport_mode.identification_code'),
  },
  { heading: { en: 'Transporter', nl: 'Vervoerder' }, value: withoutFormula('transporter.name') },
  {
    heading: { en: 'Driver', nl: 'Chauffeur' },
    value: withoutFormula(
      "nullif(concat_ws(' ', driver_user.first_name, driver_user.last_name_prefix, driver_user.last_name), '')",
    ),
  },
  ...measuredColumns((kind) => kind === 'weight'),
  { heading: { en: 'Unit', nl: 'Eenheid' }, value: withoutFormula('unit.symbol') },
  {
    heading: { en: 'Kilograms', nl: 'Kilogram' },
    value: sql.raw(
      'round((shipment.netto_weight::double precision * shipment.factor_to_kilograms)::numeric, 3)',
    ),
  },
  ...measuredColumns((kind) => kind !== 'weight'),
  {
    heading: { en: 'Note on loading', nl: 'Opmerking bij laden' },
    value: withoutFormula('shipment.transporter_note_load'),
  },
  {
    heading: { en: 'Note on unloading', nl: 'Opmerking bij lossen' },
    value: withoutFormula('shipment.transporter_note_unload'),
  },
  { heading: { en: 'Photos', nl: "Foto's" }, value: sql.raw('shipment.photos_received') },
]
