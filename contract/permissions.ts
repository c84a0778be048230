import type { Role } from './roles.ts'

/*
 * Who may do what to which kind of thing. C create, R read, U update, D delete; which of them he sees and may change is
 * `visibleTo` and `changeableBy` in the server's rooms. There is no other place that says who may.
 */

type Letters = '' | 'C' | 'R' | 'CR' | 'RU' | 'RD' | 'CRU' | 'CRD' | 'CRUD'
type Row = Readonly<Record<Role, Letters>>

const row = (
  admin: Letters,
  customer: Letters,
  transporter: Letters,
  driver: Letters,
  reader: Letters,
): Row => ({
  ROLE_ADMIN: admin,
  ROLE_CUSTOMER: customer,
  ROLE_TRANSPORTER: transporter,
  ROLE_DRIVER: driver,
  ROLE_PROJECT_READER: reader,
})
const masterData = row('CRUD', 'R', 'R', 'R', 'R')

/** By the JSON-LD type of the resource. */
export const permissions = {
  //                        admin   customer transporter driver reader
  Customer: row('CRUD', 'R', '', '', ''),
  CustomerStatistics: row('R', 'R', '', '', ''),
  User: row('CRUD', 'CRUD', 'CRU', 'RU', 'RU'),
  Driver: row('CRUD', 'CRUD', 'CRU', 'RU', ''),
  Session: row('RD', 'RD', 'RD', 'RD', 'RD'),
  Company: row('CRUD', 'CRUD', 'RU', 'R', 'R'),
  CompanyTransporter: row('CRUD', 'CRUD', '', '', ''),
  CompanyChangeRequest: row('RU', 'CR', 'CR', '', ''),
  Location: row('CRUD', 'CRUD', 'CRUD', 'R', 'R'),
  ContactPerson: row('CRUD', 'CRUD', 'CRUD', 'R', 'R'),
  Project: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  ProjectShare: row('CRUD', 'CRUD', '', '', ''),
  ProjectReader: row('CRUD', 'CRUD', '', '', ''),
  MaterialFlow: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  MaterialFlowVersion: row('R', 'R', 'R', 'R', 'R'),
  Product: row('CRUD', 'CRUD', '', 'R', 'R'),
  Shipment: row('CRUD', 'RU', 'R', 'CR', 'R'),
  ShipmentException: row('R', 'R', '', '', ''),
  TransportMode: row('CRUD', 'R', 'CRUD', 'CRUD', ''),
  Document: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  DocumentVersion: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  MediaObject: row('CRUD', 'CRUD', 'CR', 'R', 'R'),
  OutgoingMail: row('R', 'R', '', '', ''),
  FailedJob: row('RD', '', '', '', ''),
  AuditEntry: row('R', 'R', '', '', ''),
  DashboardVehicle: row('R', 'R', 'R', '', 'R'),
  ProjectStatus: masterData,
  Unit: masterData,
  TruckType: masterData,
  EwcCode: masterData,
  ProcessingMethod: masterData,
  SenderType: masterData,
  Country: masterData,
  Language: masterData,
} as const satisfies Record<string, Row>

export type ResourceType = keyof typeof permissions

/** What is more than creating, reading, changing or deleting one thing. */
export const deeds = {
  pairWithProject: ['ROLE_DRIVER'],
  deliverOperations: ['ROLE_DRIVER'],
  announceDevice: ['ROLE_DRIVER'],
  holdReplica: ['ROLE_DRIVER'],
  sendPhotos: ['ROLE_DRIVER'],
  unloadShipment: ['ROLE_ADMIN', 'ROLE_DRIVER'],
  settleException: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  exportShipments: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER'],
  regeneratePairingCode: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  amendMaterialFlow: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  mailMaterialFlow: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  approveDriver: ['ROLE_ADMIN', 'ROLE_TRANSPORTER'],
  resetPincode: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER'],
  retryJob: ['ROLE_ADMIN'],
  impersonate: ['ROLE_ADMIN'],
  importEwcCodes: ['ROLE_ADMIN'],
} as const satisfies Record<string, readonly Role[]>

export type Deed = keyof typeof deeds
export type Verb = 'create' | 'read' | 'change' | 'remove'

const letters: Readonly<Record<Verb, string>> = { create: 'C', read: 'R', change: 'U', remove: 'D' }

/** True when one of these roles may do this to some thing of this kind. */
export const may = (own: readonly Role[], verb: Verb, type: ResourceType): boolean =>
  own.some((role) => permissions[type][role].includes(letters[verb]))

/** True when one of these roles may do this deed. */
export const mayDo = (own: readonly Role[], deed: Deed): boolean =>
  own.some((role) => (deeds[deed] as readonly Role[]).includes(role))
