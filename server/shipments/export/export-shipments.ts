import { type SQL, sql } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import type { Locale } from '#contract/locales.ts'
import { copyOut } from '../../db/copy-out.ts'
import type { Database } from '../../db/connect.ts'
import type { Viewer } from '../../http/request/endpoint.ts'
import type { ParsedQuery } from '../../http/collection/filters.ts'
import { orderOf } from '../../http/collection/paging.ts'
import { listedBy, shipmentPlaces } from '../listed-by.ts'
import { joinedShipments } from '../queries.ts'
import { shipmentColumns } from './shipment-columns.ts'

/** The line above the shipments, in the reader's language. */
export const headingOf = (locale: Locale): string =>
  `${shipmentColumns.map(({ heading }) => quoted(heading[locale])).join(',')}\r\n`

/** What is quoted: a comma, a quote or a line end (RFC 4180, 2.6). */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line for each shipment that the query lists for this viewer, newest load first unless it says otherwise. */
export function exportShipments(
  database: Database,
  viewer: Viewer,
  query: ParsedQuery,
  locale: Locale,
): Promise<Readable> {
  return copyOut(database.pool, linesOf(viewer, query, locale))
}

function linesOf(viewer: Viewer, query: ParsedQuery, locale: Locale): SQL {
  const asked =
    typeof query.order === 'object' && query.order !== null
      ? (query.order as Record<string, string>)
      : undefined
  const order = orderOf(asked, Object.keys(shipmentPlaces) as (keyof typeof shipmentPlaces)[])
  const ranked =
    order.length === 0
      ? [sql`s.load_date desc`]
      : order.map(
          ([field, direction]) => sql`s.${sql.identifier(shipmentPlaces[field].name)} ${sql.raw(direction)}`,
        )
  const values = shipmentColumns.map(({ value }) => (typeof value === 'function' ? value(locale) : value))
  return sql`select ${sql.join(values, sql`, `)} from (select * from shipments where ${listedBy(query, viewer)}) s ${joinedShipments}
    order by ${sql.join([...ranked, sql`s.id`], sql`, `)}`
}
