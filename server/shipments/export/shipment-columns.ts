import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'

interface Column {
  readonly heading: Readonly<Record<Locale, string>>
  readonly value: SQL | ((locale: Locale) => SQL)
}

/** A spreadsheet takes a text that begins so for a formula: it is told not to (OWASP, CSV injection). */
const guarded = (text: string) =>
  sql.raw(
    `case when left(${text}, 1) in ('=', '+', '-', '@', E'\\t', E'\\r', E'\\n') then '''' || ${text} else ${text} end`,
  )
const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`)
const chosen =
  (column: string, texts: Readonly<Record<string, Readonly<Record<Locale, string>>>>) => (locale: Locale) =>
    sql.raw(
      `case ${column} ${Object.entries(texts)
        .map(([value, names]) => `when '${value}' then '${names[locale]}'`)
        .join(' ')} end`,
    )
const place = (location: string, company: string, typed: string) =>
  guarded(
    `(case when ${location}.id is null then ${typed} ->> 'description' else concat_ws(', ', ${company}.name, ${location}.description) end)`,
  )

/** What a line tells of a shipment `s`, in this order. */
export const shipmentColumns: readonly Column[] = [
  { heading: { en: 'Number', nl: 'Nummer' }, value: guarded('s.number') },
  {
    heading: { en: 'Status', nl: 'Status' },
    value: chosen('s.status', {
      loaded: { en: 'loaded', nl: 'geladen' },
      unloaded: { en: 'unloaded', nl: 'gelost' },
    }),
  },
  { heading: { en: 'Loaded', nl: 'Geladen' }, value: moment('s.load_date') },
  { heading: { en: 'Unloaded', nl: 'Gelost' }, value: moment('s.unload_date') },
  { heading: { en: 'Project number', nl: 'Projectnummer' }, value: guarded('p.number') },
  { heading: { en: 'Project', nl: 'Project' }, value: guarded('p.name') },
  { heading: { en: 'Material flow', nl: 'Materiaalstroom' }, value: sql.raw('f.number') },
  { heading: { en: 'Material', nl: 'Materiaal' }, value: guarded('f.usual_name') },
  { heading: { en: 'From', nl: 'Van' }, value: place('o', 'oc', 'f.origin_one_time') },
  { heading: { en: 'To', nl: 'Naar' }, value: place('g', 'gc', 'f.destination_one_time') },
  {
    heading: { en: 'Transported by', nl: 'Vervoerd per' },
    value: chosen('m.type', {
      ship: { en: 'ship', nl: 'schip' },
      container: { en: 'container', nl: 'container' },
      truck: { en: 'truck', nl: 'vrachtwagen' },
    }),
  },
  { heading: { en: 'Transport mode', nl: 'Transportmiddel' }, value: guarded('m.identification_code') },
  { heading: { en: 'Transporter', nl: 'Vervoerder' }, value: guarded('t.name') },
  {
    heading: { en: 'Driver', nl: 'Chauffeur' },
    value: guarded("nullif(concat_ws(' ', w.first_name, w.last_name_prefix, w.last_name), '')"),
  },
  { heading: { en: 'First weighing', nl: 'Eerste weging' }, value: sql.raw('s.weighed_load') },
  { heading: { en: 'Second weighing', nl: 'Tweede weging' }, value: sql.raw('s.tare_weight') },
  { heading: { en: 'Netto', nl: 'Netto' }, value: sql.raw('s.netto_weight') },
  { heading: { en: 'Unit', nl: 'Eenheid' }, value: guarded('u.symbol') },
  {
    heading: { en: 'Kilograms', nl: 'Kilogram' },
    value: sql.raw('round((s.netto_weight::double precision * s.factor_to_kilograms)::numeric, 3)'),
  },
  { heading: { en: 'Chloride value', nl: 'Chloridewaarde' }, value: sql.raw('s.chloride_value') },
  { heading: { en: 'Weigh slip number', nl: 'Weegbonnummer' }, value: guarded('s.weight_ticket_number') },
  {
    heading: { en: 'Note on loading', nl: 'Opmerking bij laden' },
    value: guarded('s.transporter_note_load'),
  },
  {
    heading: { en: 'Note on unloading', nl: 'Opmerking bij lossen' },
    value: guarded('s.transporter_note_unload'),
  },
  { heading: { en: 'Photos', nl: "Foto's" }, value: sql.raw('s.photos_received') },
]
