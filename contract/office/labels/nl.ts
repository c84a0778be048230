import { measurementLabels } from '../../shipments/measurements.ts'
import { auditEntryLabels } from './nl/audit-entries.ts'
import { companyLabels } from './nl/companies.ts'
import { lmaOtherLoadsLabels } from './nl/lma-other-loads.ts'
import { locationLabels } from './nl/locations.ts'
import { materialFlowLabels } from './nl/material-flows.ts'
import { outgoingMailLabels } from './nl/outgoing-mails.ts'
import { personLabels } from './nl/people.ts'
import { productLabels } from './nl/products.ts'
import { projectLabels } from './nl/projects.ts'
import { shipmentLabels } from './nl/shipments.ts'
import { wasteStreamLabels } from './nl/waste-streams.ts'
import { wasteStreamMonthLabels } from './nl/waste-stream-months.ts'

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
  shipments: { ...shipmentLabels, ...measurementLabels('nl') },
  users: personLabels,
  waste_streams: { ...companyLabels, ...materialFlowLabels, ...wasteStreamLabels },
  waste_stream_months: wasteStreamMonthLabels,
}
