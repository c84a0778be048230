import { shipmentsExportPath } from '#contract/shipments.ts'
import { handleRaw, type Route } from '../../http/request/endpoint.ts'
import type { ParsedQuery } from '../../http/collection/filters.ts'
import { exportShipments, headingOf } from './export-shipments.ts'
import { mayExportShipments } from './policy.ts'

/** Each holds a connection as long as somebody reads. */
const limit = { max: 60, seconds: 60 }

export const exportsRoutes: readonly Route[] = [
  handleRaw(
    { method: 'GET', path: `/api${shipmentsExportPath}`, access: 'signed-in', limit },
    mayExportShipments,
    async ({ viewer, database, locale, request, reply }) => {
      const lines = await exportShipments(database, viewer, (request.query ?? {}) as ParsedQuery, locale)
      lines.unshift(headingOf(locale))
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
