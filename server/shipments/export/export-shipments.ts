import type { Readable } from 'node:stream'
import type { Locale } from '#contract/locales.ts'
import { isRecord, keysOf } from '#contract/objects.ts'
import { copyOut } from '../../db/copy-out.ts'
import type { Database } from '../../db/connect.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Viewer } from '../../http/request/endpoint.ts'
import type { ParsedQuery } from '../../http/collection/filters.ts'
import { parseOrder } from '../../http/collection/paging.ts'
import { listFilter, sortableColumns } from '../list-filter.ts'
import { shipmentJoins } from '../queries.ts'
import { exportColumns } from './shipment-columns.ts'

/** The header line, in the reader's language. */
export const csvHeader = (locale: Locale): string =>
  `${exportColumns.map(({ heading }) => csvField(heading[locale])).join(',')}\r\n`

/** Fields with a comma, a quote or a line end must be quoted (RFC 4180, 2.6). */
const csvField = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * CSV lines of the shipments that match the query and are visible to the viewer, newest load first unless the
 * query orders otherwise.
 */
export function exportShipments(
  database: Database,
  viewer: Viewer,
  query: ParsedQuery,
  locale: Locale,
): Promise<Readable> {
  return copyOut(database.pool, exportQuery(viewer, query, locale))
}

function exportQuery(viewer: Viewer, query: ParsedQuery, locale: Locale): SQL {
  const order = parseOrder(isRecord(query.order) ? query.order : undefined, keysOf(sortableColumns))
  const orderTerms =
    order.length === 0
      ? [sql`shipment.load_date desc`]
      : order.map(
          ([field, direction]) =>
            sql`shipment.${sql.identifier(sortableColumns[field].name)} ${sql.raw(direction)}`,
        )
  const values = exportColumns.map(({ value }) => (typeof value === 'function' ? value(locale) : value))
  return sql`select ${sql.join(values, sql`, `)} from (select * from shipments where ${listFilter(query, viewer)}) shipment ${shipmentJoins}
    order by ${sql.join([...orderTerms, sql`shipment.id`], sql`, `)}`
}
