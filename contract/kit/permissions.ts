import type { Role } from './roles.ts'

/*
 * Which roles may create (C), read (R), update (U) and delete (D) which type. `visibleTo` and `changeableBy`
 * of the server's features decide on single objects. Roles are checked nowhere else.
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

const permissions = {
  //                        admin   customer transporter driver reader
  Customer: row('CRUD', 'R', '', '', ''),
  CustomerStatistics: row('R', 'R', '', '', ''),
  User: row('CRUD', 'CRUD', 'CRU', 'RU', 'RU'),
  Driver: row('CRUD', 'CRUD', 'CRU', 'RU', ''),
  KnownDevice: row('R', 'R', 'R', 'R', ''),
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
  HandOver: row('R', 'R', '', '', ''),
  TransportMode: row('CRUD', 'R', 'CRUD', 'CRUD', ''),
  Document: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  DocumentVersion: row('CRUD', 'CRUD', 'R', 'R', 'R'),
  MediaObject: row('CRUD', 'CRUD', 'CR', 'R', 'R'),
  OutgoingMail: row('R', 'R', '', '', ''),
  FailedJob: row('RD', '', '', '', ''),
  FaultReport: row('RD', '', '', '', ''),
  AuditEntry: row('R', 'R', '', '', ''),
  ApiKey: row('R', 'CR', '', '', ''),
  Webhook: row('', 'CRUD', '', '', ''),
  WebhookDelivery: row('', 'R', '', '', ''),
  LmaOtherLoads: row('CRUD', 'CRUD', '', '', ''),
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

const actionRoles = {
  pairWithProject: ['ROLE_DRIVER'],
  deliverOperations: ['ROLE_DRIVER'],
  registerDevice: ['ROLE_DRIVER'],
  readReplica: ['ROLE_DRIVER'],
  sendPhotos: ['ROLE_DRIVER'],
  unloadShipment: ['ROLE_ADMIN', 'ROLE_DRIVER'],
  forwardShipment: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  askForSignature: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  stateAcceptance: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  stateRest: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  stateTreatment: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  settleException: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  importRescueFile: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  exportLists: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER'],
  regeneratePairingCode: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  amendMaterialFlow: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  mailMaterialFlow: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  approveDriver: ['ROLE_ADMIN', 'ROLE_TRANSPORTER'],
  manageUsers: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  revokeApiKey: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  revokeDevice: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER'],
  endSessions: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER'],
  resetPincode: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER'],
  retryJob: ['ROLE_ADMIN'],
  resendMessage: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  readSystemStatus: ['ROLE_ADMIN'],
  impersonate: ['ROLE_ADMIN'],
  useSecondFactor: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER'],
  makeDefaultVersion: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  importEwcCodes: ['ROLE_ADMIN'],
  importAddressBook: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  importWasteStreams: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  prepareLmaNotification: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
  sendLmaNotification: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof actionRoles
export type Verb = 'create' | 'read' | 'change' | 'remove'

const verbLetter: Readonly<Record<Verb, string>> = { create: 'C', read: 'R', change: 'U', remove: 'D' }

/** True if one of these roles may do this to at least some resources of the type. */
export const may = (userRoles: readonly Role[], verb: Verb, type: ResourceType): boolean =>
  userRoles.some((role) => permissions[type][role].includes(verbLetter[verb]))

export const mayPerform = (userRoles: readonly Role[], action: Action): boolean =>
  userRoles.some((role) => (actionRoles[action] as readonly Role[]).includes(role))
