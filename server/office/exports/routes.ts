import { type ExportedList, exportedLists } from '#contract/office/exports.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { RouteScope } from '../../platform/http/request/api-key.ts'
import { handleRaw, type Route } from '../../platform/http/request/endpoint.ts'
import { sendRegister } from './register/send-register.ts'
import { sendExport } from './send-export.ts'
import { sendMonths } from './send-months.ts'

/** A download holds a database connection until the client has read it. */
const limit = { max: 60, seconds: 60 }

/** API keys do not export persons, mails and the audit log. */
const scopes: Partial<Record<ExportedList, RouteScope>> = {
  shipments: 'shipments:read',
  material_flows: 'flows:read',
  projects: 'projects:read',
  companies: 'companies:read',
}

const exportRoute = (list: ExportedList): Route =>
  handleRaw(
    {
      method: 'GET',
      path: `/api/exports/${list}`,
      limit,
      priority: 'exports',
      ...(scopes[list] === undefined ? {} : { scope: scopes[list] }),
    },
    (viewer) =>
      mayPerform(viewer.roles, 'exportLists') && may(viewer.roles, 'read', exportedLists[list].type),
    (call) => sendExport(list, call),
  )

const mayExportShipments: Route['policy'] = (viewer) =>
  mayPerform(viewer.roles, 'exportLists') && may(viewer.roles, 'read', 'Shipment')

export const exportsRoutes: readonly Route[] = [
  ...keysOf(exportedLists).map(exportRoute),
  handleRaw(
    {
      method: 'GET',
      path: '/api/exports/shipment_register',
      scope: 'shipments:read',
      limit,
      priority: 'exports',
    },
    mayExportShipments,
    sendRegister,
  ),
  handleRaw(
    {
      method: 'GET',
      path: '/api/exports/waste_stream_months',
      scope: 'shipments:read',
      limit,
      priority: 'exports',
    },
    mayExportShipments,
    sendMonths,
  ),
]
