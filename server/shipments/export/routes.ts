import { shipmentsExportPath } from '#contract/shipments.ts'
import { handleRaw, type Route } from '../../http/request/endpoint.ts'
import { queryOf } from '../../http/collection/filters.ts'
import { exportShipments, csvHeader } from './export-shipments.ts'
import { mayExportShipments } from './policy.ts'

/** Every download occupies a database connection until the client has read it. */
const limit = { max: 60, seconds: 60 }

/** Download of shipments as CSV. */
export const exportsRoutes: readonly Route[] = [
  handleRaw(
    { method: 'GET', path: `/api${shipmentsExportPath}`, access: 'signed-in', limit },
    mayExportShipments,
    async ({ viewer, database, locale, request, reply }) => {
      const lines = await exportShipments(database, viewer, queryOf(request), locale)
      lines.unshift(csvHeader(locale))
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header(
          'Content-Disposition',
          `attachment; filename="shipments-${new Date().toISOString().slice(0, 10)}.csv"`,
        )
        .header('Cache-Control', 'private, no-store')
        .send(lines)
    },
  ),
]
