import { matchPath } from 'react-router-dom'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { Role } from '#contract/kit/roles.ts'

type Access = (roles: readonly Role[]) => boolean

const manageDrivers: Access = (roles) => may(roles, 'create', 'Driver')
// Administrators change any company; readers none.
const worksForCompany: Access = (roles) => may(roles, 'create', 'CompanyChangeRequest')
const manageUsers: Access = (roles) => mayPerform(roles, 'manageUsers')

/**
 * By path, including everything below it. The route guard and the side navigation read this same table, so
 * that no entry leads to a refusal and no address opens what the navigation hides.
 */
const officePages: readonly (readonly [path: string, access: Access])[] = [
  ['/projects', (roles) => may(roles, 'read', 'Project')],
  // Administrators see all projects in their list, and nothing is shared with a reader.
  ['/shared-projects', (roles) => may(roles, 'change', 'Company') && !may(roles, 'create', 'Customer')],
  ['/projects/:projectId/readers', (roles) => may(roles, 'read', 'ProjectReader')],
  ['/projects/:projectId/sharing', (roles) => may(roles, 'read', 'ProjectShare')],
  ['/projects/new', (roles) => may(roles, 'create', 'Project')],
  ['/projects/:projectId/edit', (roles) => may(roles, 'change', 'Project')],
  ['/projects/:projectId/pairing-sheet', (roles) => mayPerform(roles, 'regeneratePairingCode')],
  ['/material-flows', (roles) => may(roles, 'read', 'MaterialFlow')],
  ['/material-flows/new', (roles) => may(roles, 'create', 'MaterialFlow')],
  ['/material-flows/code-changes', (roles) => mayPerform(roles, 'amendMaterialFlow')],
  ['/projects/:projectId/material-flows/new', (roles) => may(roles, 'create', 'MaterialFlow')],
  ['/material-flows/:flowId/edit', (roles) => may(roles, 'change', 'MaterialFlow')],
  ['/shipments', (roles) => may(roles, 'read', 'Shipment')],
  ['/shipments/months', (roles) => mayPerform(roles, 'exportLists')],
  ['/documents', (roles) => may(roles, 'read', 'Document')],
  ['/documents/new', (roles) => may(roles, 'create', 'Document')],
  ['/hand-overs', (roles) => may(roles, 'read', 'HandOver')],
  ['/hand-overs/import', (roles) => mayPerform(roles, 'importRescueFile')],
  ['/exceptions', (roles) => may(roles, 'read', 'ShipmentException')],
  ['/companies', (roles) => may(roles, 'read', 'Company')],
  ['/companies/new', (roles) => may(roles, 'create', 'Company')],
  ['/companies/import', (roles) => mayPerform(roles, 'importAddressBook')],
  ['/companies/:companyId/documents', (roles) => may(roles, 'create', 'Document')],
  ['/companies/:companyId/transport-modes', (roles) => may(roles, 'read', 'TransportMode')],
  ['/companies/:companyId/transporters', (roles) => may(roles, 'read', 'CompanyTransporter')],
  ['/my-company', worksForCompany],
  ['/my-locations', worksForCompany],
  ['/company-change-requests', (roles) => may(roles, 'read', 'CompanyChangeRequest')],
  ['/customers', (roles) => may(roles, 'read', 'Customer')],
  ['/customers/new', (roles) => may(roles, 'create', 'Customer')],
  ['/customers/:customerId/users', manageUsers],
  ['/customers/:customerId/statistics', (roles) => may(roles, 'read', 'CustomerStatistics')],
  // Readers see the products of their flows on the pages of the flows.
  ['/products', (roles) => may(roles, 'create', 'Product')],
  ['/drivers', manageDrivers],
  ['/devices', (roles) => mayPerform(roles, 'revokeDevice')],
  ['/users', manageUsers],
  ['/api-keys', (roles) => may(roles, 'read', 'ApiKey')],
  ['/webhooks', (roles) => may(roles, 'read', 'Webhook')],
  ['/mails', (roles) => may(roles, 'read', 'OutgoingMail')],
  ['/status', (roles) => mayPerform(roles, 'readSystemStatus')],
  ['/jobs', (roles) => may(roles, 'read', 'FailedJob')],
  ['/master-data', (roles) => may(roles, 'read', 'Unit')],
  ['/master-data/ewc-codes/import', (roles) => mayPerform(roles, 'importEwcCodes')],
  ['/audit', (roles) => may(roles, 'read', 'AuditEntry')],
  ['/faults', (roles) => may(roles, 'read', 'FaultReport')],
]

/** A path without an entry is open to every office user. */
export const mayOpenPage = (roles: readonly Role[], pathname: string): boolean =>
  // Access first: most is granted, and each match compiles its path again.
  officePages.every(([path, access]) => access(roles) || matchPath(`${path}/*`, pathname) === null)
