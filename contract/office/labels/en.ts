import { measurementLabels } from '../../shipments/measurements.ts'
import { auditEntryLabels } from './en/audit-entries.ts'
import { companyLabels } from './en/companies.ts'
import { lmaOtherLoadsLabels } from './en/lma-other-loads.ts'
import { locationLabels } from './en/locations.ts'
import { materialFlowLabels } from './en/material-flows.ts'
import { outgoingMailLabels } from './en/outgoing-mails.ts'
import { personLabels } from './en/people.ts'
import { productLabels } from './en/products.ts'
import { projectLabels } from './en/projects.ts'
import { shipmentLabels } from './en/shipments.ts'
import { wasteStreamLabels } from './en/waste-streams.ts'
import { wasteStreamMonthLabels } from './en/waste-stream-months.ts'

export const fileLabels = {
  audit_entries: auditEntryLabels,
  companies: companyLabels,
  drivers: personLabels,
  lma_other_loads: lmaOtherLoadsLabels,
  locations: locationLabels,
  material_flows: materialFlowLabels,
  outgoing_mails: outgoingMailLabels,
  products: productLabels,
  projects: projectLabels,
  shipments: { ...shipmentLabels, ...measurementLabels('en') },
  users: personLabels,
  waste_streams: { ...companyLabels, ...materialFlowLabels, ...wasteStreamLabels },
  waste_stream_months: wasteStreamMonthLabels,
}
