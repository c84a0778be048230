import type { ListColumns } from '../kit/list-column.ts'
import { auditEntryColumns } from './columns/audit-entries.ts'
import { companyColumns } from './columns/companies.ts'
import { driverColumns } from './columns/drivers.ts'
import { materialFlowColumns } from './columns/material-flows.ts'
import { outgoingMailColumns } from './columns/outgoing-mails.ts'
import { productColumns } from './columns/products.ts'
import { projectColumns } from './columns/projects.ts'
import { shipmentColumns } from './columns/shipments.ts'
import { userColumns } from './columns/users.ts'
import type { ResourceType } from '../kit/permissions.ts'

/** The workbook comes first, because any spreadsheet reads it. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `semicolon`: decimal commas and a byte order mark, for Dutch spreadsheets. The imports read both. */
export const csvDialects = ['comma', 'semicolon'] as const
export type CsvDialect = (typeof csvDialects)[number]

/** `GET /api/exports/shipment_register` takes the query of `/shipments`; `otm`: the Open Trip Model. */
export const registerFormats = [...exportFormats, 'otm', 'efti'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/**
 * Lists that can be exported, by the path of their collection. `GET /api/exports/{list}` takes the list's
 * filters, `q` and `order`; `columns[]` with names of this table in the wanted order (default: all);
 * `format=csv|xlsx` (default: CSV); `dialect=comma|semicolon` (default: `comma`). It answers with a file in
 * the reader's language with times in the customer's time zone; `X-Total-Rows` has the number of rows.
 * Without `columns` and `format`, `/exports/shipments` answers CSV with times in UTC.
 */
export const exportedLists = {
  shipments: { type: 'Shipment', columns: shipmentColumns },
  material_flows: { type: 'MaterialFlow', columns: materialFlowColumns },
  projects: { type: 'Project', columns: projectColumns },
  companies: { type: 'Company', columns: companyColumns },
  drivers: { type: 'Driver', columns: driverColumns },
  users: { type: 'User', columns: userColumns },
  products: { type: 'Product', columns: productColumns },
  audit_entries: { type: 'AuditEntry', columns: auditEntryColumns },
  outgoing_mails: { type: 'OutgoingMail', columns: outgoingMailColumns },
} as const satisfies Readonly<
  Record<string, { readonly type: ResourceType; readonly columns: ListColumns<never> }>
>
export type ExportedList = keyof typeof exportedLists
