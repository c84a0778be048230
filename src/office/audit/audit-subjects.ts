import { type AuditEntry, auditActions, type AuditAction } from '#contract/accounts/audit.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { personName } from '#contract/accounts/person.ts'
import type { audit } from '../../i18n/en/audit.ts'
import { language } from '../../i18n/setup.ts'

/**
 * Types that people's own work writes. The server records more, which the list shows and does not offer as a
 * filter.
 */
export const subjectTypes = [
  'Project',
  'ProjectReader',
  'ProjectShare',
  'MaterialFlow',
  'Product',
  'Shipment',
  'ShipmentException',
  'Document',
  'DocumentVersion',
  'MediaObject',
  'Company',
  'CompanyTransporter',
  'CompanyChangeRequest',
  'ContactPerson',
  'Location',
  'TransportMode',
  'Driver',
  'User',
  'Customer',
  'ApiKey',
  'Webhook',
  'CompanyImport',
  'LocationImport',
  'WasteStreamImport',
  'EwcCode',
  'EwcCodeImport',
  'ProcessingMethod',
  'ProjectStatus',
  'SenderType',
  'TruckType',
  'Unit',
  'Country',
] as const satisfies readonly SubjectType[]

type SubjectType = keyof typeof audit.types

/** Subjects with a page of their own, or a dialog of their list; subjects within another have no address. */
const addresses: Partial<Record<SubjectType, (id: string, values: Values) => string | undefined>> = {
  Project: (id) => `/projects/${id}`,
  MaterialFlow: (id) => `/material-flows/${id}`,
  Shipment: (id) => `/shipments/${id}`,
  HandOver: (id) => `/hand-overs/${id}`,
  ShipmentException: (id) => `/exceptions/${id}`,
  Company: (id) => `/companies/${id}`,
  Location: (id, values) => withinCompany(values, `locations?item=${id}`),
  ContactPerson: (id, values) => withinCompany(values, `persons?item=${id}`),
  TransportMode: (id, values) => withinCompany(values, `transport-modes?item=${id}`),
  User: (id) => `/users/${id}`,
  Driver: (id) => `/drivers/${id}`,
  Customer: (id) => `/customers/${id}`,
  Webhook: (id) => `/webhooks/${id}`,
  Product: (id) => `/products/${id}`,
  Document: (id) => `/documents/${id}`,
  EwcCode: (id) => `/master-data/ewc-codes?item=${id}`,
  ProcessingMethod: (id) => `/master-data/processing-methods?item=${id}`,
  ProjectStatus: (id) => `/master-data/project-statuses?item=${id}`,
  SenderType: (id) => `/master-data/sender-types?item=${id}`,
  TruckType: (id) => `/master-data/truck-types?item=${id}`,
  Unit: (id) => `/master-data/units?item=${id}`,
  Country: (id) => `/master-data/countries?item=${id}`,
}

type Values = Readonly<Record<string, unknown>>

const withinCompany = ({ company }: Values, path: string) =>
  typeof company === 'string' ? `/companies/${company}/${path}` : undefined

const valuesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Values =>
  isRecord(after) ? after : isRecord(before) ? before : {}

export function subjectAddress(entry: AuditEntry): string | undefined {
  const known = addresses[entry.subjectType as SubjectType]
  return entry.action === 'remove' ? undefined : known?.(entry.subjectId, valuesOf(entry))
}

const textAt = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function subjectName(entry: AuditEntry): string {
  const values = valuesOf(entry)
  const { names } = values
  const person = personName({
    firstName: textAt(values, 'firstName') ?? null,
    lastNamePrefix: textAt(values, 'lastNamePrefix') ?? null,
    lastName: textAt(values, 'lastName') ?? null,
  })
  const title = [textAt(values, 'number'), textAt(values, 'name') ?? textAt(values, 'usualName')]
  return (
    title.filter(Boolean).join(' ') ||
    person ||
    (isRecord(names) ? textAt(names, language()) : undefined) ||
    // The entry of a customer that was removed after its time has counts in place of values.
    (entry.subjectType === 'Customer' ? entry.customer?.name : undefined) ||
    ['identificationCode', 'fileName', 'description', 'email', 'code']
      .map((name) => textAt(values, name))
      .find((text) => text !== undefined) ||
    shortId(entry.subjectId)
  )
}

const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id)

/** Entries of earlier releases may have other actions. */
export const knownAction = (action: string): AuditAction | undefined =>
  auditActions.find((known) => known === action)
