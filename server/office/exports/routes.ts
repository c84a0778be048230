import { type ExportedList, exportedLists } from '#contract/office/exports.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { may, mayPerform, type ResourceType } from '#contract/kit/permissions.ts'
import type { RouteScope } from '../../platform/http/request/api-key.ts'
import { handleRaw, type RawCall, type Route } from '../../platform/http/request/endpoint.ts'
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

const exportRoute = (
  name: string,
  type: ResourceType,
  scope: RouteScope | undefined,
  send: (call: RawCall) => Promise<unknown>,
): Route =>
  handleRaw(
    {
      method: 'GET',
      path: `/api/exports/${name}`,
      limit,
      priority: 'exports',
      ...(scope === undefined ? {} : { scope }),
    },
    ({ roles }) => mayPerform(roles, 'exportLists') && may(roles, 'read', type),
    send,
  )

export const exportsRoutes: readonly Route[] = [
  ...keysOf(exportedLists).map((list) =>
    exportRoute(list, exportedLists[list].type, scopes[list], (call) => sendExport(list, call)),
  ),
  exportRoute('shipment_register', 'Shipment', 'shipments:read', sendRegister),
  exportRoute('waste_stream_months', 'Shipment', 'shipments:read', sendMonths),
]
