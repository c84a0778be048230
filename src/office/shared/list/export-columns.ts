import type { ExportedList, exportedLists } from '#contract/office/exports.ts'

type NameOf<List extends ExportedList> = keyof (typeof exportedLists)[List]['columns'] & string

/** Only the table's columns that have another name in the export, or more than one. */
type Names<List extends ExportedList> = Readonly<Record<string, readonly NameOf<List>[]>>

export const shipmentExportColumns: Names<'shipments'> = {
  number: ['number'],
  project: ['projectNumber', 'project'],
  status: ['status'],
  material: ['materialFlow', 'usualName'],
  origin: ['origin'],
  destination: ['destination'],
  vehicle: ['transportModeType', 'transportMode'],
  driver: ['driver'],
  transporter: ['transporter'],
  nettoWeight: ['nettoWeight', 'cargoUnit'],
  loadDate: ['loadDate'],
  unloadDate: ['unloadDate'],
  photos: ['photosReceived', 'photosAnnounced'],
}

export const flowExportColumns: Names<'material_flows'> = {
  number: ['number'],
  usualName: ['usualName'],
  documentType: ['documentType'],
  wasteCode: ['ewcCode', 'processingMethod'],
  wasteStreamNumber: ['wasteStreamNumber'],
  sender: ['sender'],
  origin: ['origin'],
  destination: ['destination'],
  estimatedLoad: ['estimatedLoad', 'cargoUnit'],
  carriers: ['carriers'],
  shipments: ['shipmentCount'],
  createdAt: ['createdAt'],
}

export const projectExportColumns: Names<'projects'> = {
  number: ['number'],
  name: ['name'],
  customer: ['customer'],
  employer: ['employer'],
  reference: ['employerReference'],
  status: ['status'],
  flows: ['materialFlowCount'],
  shipments: ['shipmentCount'],
  createdAt: ['createdAt'],
}

export const companyExportColumns: Names<'companies'> = {
  name: ['name'],
  types: ['types'],
  vihbNumber: ['vihbNumber'],
  cocNumber: ['cocNumber'],
  processorNumber: ['processorNumber'],
  city: ['city'],
  address: ['street', 'houseNumber', 'addition', 'postalCode', 'country'],
  phonePlanning: ['phonePlanning'],
  generalEmail: ['generalEmail'],
  createdAt: ['createdAt'],
}

export const driverExportColumns: Names<'drivers'> = {
  name: ['name'],
  kind: ['kind'],
  contact: ['mobilePhone'],
  email: ['email'],
  company: ['company'],
  state: ['inviteStatus', 'approved', 'active'],
  ridesToday: ['ridesToday'],
  createdAt: ['createdAt'],
}

export const mailExportColumns: Names<'outgoing_mails'> = {
  createdAt: ['createdAt'],
  status: ['status'],
  recipients: ['recipients'],
  subject: ['subject'],
  channel: ['channel'],
  template: ['template'],
  sentAt: ['sentAt'],
  attempts: ['attempts'],
  lastError: ['lastError'],
}

export const productExportColumns: Names<'products'> = {
  name: ['name'],
  description: ['description'],
  company: ['company'],
  certificateNumber: ['certificateNumber'],
  certificateValidUntil: ['certificateValidUntil'],
  createdAt: ['createdAt'],
}

export const userExportColumns: Names<'users'> = {
  name: ['name'],
  email: ['email'],
  roles: ['roles'],
  customer: ['customer'],
  company: ['company'],
  active: ['active', 'canSignIn'],
  createdAt: ['createdAt'],
}

export const auditExportColumns: Names<'audit_entries'> = {
  createdAt: ['createdAt'],
  actor: ['actor', 'impersonator'],
  action: ['action'],
  subject: ['subjectType', 'subjectId', 'before', 'after'],
  customer: ['customer'],
}
