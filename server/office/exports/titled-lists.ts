import { type ExportedList, exportedLists } from '#contract/office/exports.ts'
import { labelsOf } from './file-labels.ts'
import { type AnyColumn, titledColumns } from './values.ts'

export const titledLists = {
  shipments: titledColumns(exportedLists.shipments.columns, labelsOf('shipments')),
  material_flows: titledColumns(exportedLists.material_flows.columns, labelsOf('material_flows')),
  projects: titledColumns(exportedLists.projects.columns, labelsOf('projects')),
  companies: titledColumns(exportedLists.companies.columns, labelsOf('companies')),
  drivers: titledColumns(exportedLists.drivers.columns, labelsOf('drivers')),
  users: titledColumns(exportedLists.users.columns, labelsOf('users')),
  products: titledColumns(exportedLists.products.columns, labelsOf('products')),
  audit_entries: titledColumns(exportedLists.audit_entries.columns, labelsOf('audit_entries')),
  outgoing_mails: titledColumns(exportedLists.outgoing_mails.columns, labelsOf('outgoing_mails')),
} satisfies Readonly<Record<ExportedList, Readonly<Record<string, AnyColumn>>>>
