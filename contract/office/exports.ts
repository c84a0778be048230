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

/** A workbook first: it is for people, whatever their spreadsheet. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * How a CSV file is written: `comma` (RFC 4180, with decimal points), or `semicolon` (with decimal commas and a byte order
 * mark), as spreadsheets in Dutch read it. The imports read both.
 */
export const csvDialects = ['comma', 'semicolon'] as const
export type CsvDialect = (typeof csvDialects)[number]

/**
 * The register of shipments, `GET /api/exports/shipment_register`: what `/shipments` lists by the same query, with the
 * columns of `shipmentRegisterColumns`, or as JSON with the names of the Open Trip Model (`otm`) or of eFTI (`efti`).
 */
export const registerFormats = [...exportFormats, 'otm', 'efti'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/**
 * The lists that can be exported, by the path of their collection, with the type of their rows and their columns.
 *
 * `GET /api/exports/{list}` takes the filters, `q` and `order` of the list, `columns[]` with names of this table
 * (their order is kept; all by default), `format=csv|xlsx` (CSV by default) and `dialect=comma|semicolon` (`comma` by
 * default). It answers with a file in the reader's language, times in the customer's time zone, and the number of its rows
 * in `X-Total-Rows`, before the first of them.
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
