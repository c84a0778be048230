import { type IndexRouteObject, matchRoutes, Navigate, type NonIndexRouteObject } from 'react-router-dom'
import { type Action, may, mayPerform, type ResourceType, type Verb } from '#contract/kit/permissions.ts'
import type { Role } from '#contract/kit/roles.ts'
import { type Lazy, page } from './lazy-page.ts'

/** With the texts of each page's features; the shell loads the office's own. */
const pages = {
  ApiKeysPage: page('apikeys', () => import('./office/api-keys/ApiKeysPage.tsx')),
  CompaniesPage: page('companies', () => import('./office/companies/CompaniesPage.tsx')),
  CompanyChangeRequestsPage: page(
    'companies',
    () => import('./office/companies/CompanyChangeRequestsPage.tsx'),
  ),
  CompanyCreatePage: page('companies', () => import('./office/companies/CompanyCreatePage.tsx')),
  CompanyDetailsPage: page(
    ['companies', 'weighbridges'],
    () => import('./office/companies/CompanyDetailsPage.tsx'),
  ),
  CompanyDocumentsPage: page(
    ['companies', 'documents'],
    () => import('./office/companies/CompanyDocumentsPage.tsx'),
  ),
  CompanyLocationsPage: page('companies', () => import('./office/companies/CompanyLocationsPage.tsx')),
  CompanyPage: page('companies', () => import('./office/companies/CompanyPage.tsx')),
  CompanyPersonsPage: page('companies', () => import('./office/companies/CompanyPersonsPage.tsx')),
  CompanyTransportModesPage: page(
    'companies',
    () => import('./office/companies/CompanyTransportModesPage.tsx'),
  ),
  CompanyTransportersPage: page(
    ['companies', 'people'],
    () => import('./office/companies/CompanyTransportersPage.tsx'),
  ),
  CustomerCreatePage: page('customers', () => import('./office/customers/CustomerCreatePage.tsx')),
  CustomerDetailsPage: page('customers', () => import('./office/customers/CustomerDetailsPage.tsx')),
  CustomerPage: page('customers', () => import('./office/customers/CustomerPage.tsx')),
  CustomerSettingsPage: page('customers', () => import('./office/customers/CustomerSettingsPage.tsx')),
  CustomerStatisticsPage: page('customers', () => import('./office/customers/CustomerStatisticsPage.tsx')),
  CustomerUsersPage: page(['customers', 'people'], () => import('./office/customers/CustomerUsersPage.tsx')),
  CustomersPage: page('customers', () => import('./office/customers/CustomersPage.tsx')),
  DashboardPage: page('dashboard', () => import('./office/dashboard/DashboardPage.tsx')),
  DevicesPage: page('devices', () => import('./office/devices/DevicesPage.tsx')),
  DocumentCreatePage: page('documents', () => import('./office/documents/DocumentCreatePage.tsx')),
  DocumentPage: page('documents', () => import('./office/documents/DocumentPage.tsx')),
  DocumentsPage: page('documents', () => import('./office/documents/DocumentsPage.tsx')),
  DriverPage: page('people', () => import('./office/drivers/DriverPage.tsx')),
  DriversPage: page('people', () => import('./office/drivers/DriversPage.tsx')),
  ExceptionPage: page(['exceptions', 'shipments'], () => import('./office/exceptions/ExceptionPage.tsx')),
  HandOverPage: page(
    ['exceptions', 'handovers', 'photos', 'shipments'],
    () => import('./office/exceptions/HandOverPage.tsx'),
  ),
  HandOversPage: page(['exceptions', 'handovers'], () => import('./office/exceptions/HandOversPage.tsx')),
  RescueImportPage: page(
    ['exceptions', 'handovers'],
    () => import('./office/exceptions/RescueImportPage.tsx'),
  ),
  ExceptionsPage: page('exceptions', () => import('./office/exceptions/ExceptionsPage.tsx')),
  FaultsPage: page('faults', () => import('./office/faults/FaultsPage.tsx')),
  FlowCreatePage: page(['flows', 'companies'], () => import('./office/material-flows/FlowCreatePage.tsx')),
  FlowEditPage: page(['flows', 'companies'], () => import('./office/material-flows/FlowEditPage.tsx')),
  ImportPage: page('companies', () => import('./office/companies/ImportPage.tsx')),
  InviteDriverPage: page(['people', 'sending'], () => import('./office/drivers/InviteDriverPage.tsx')),
  JobPage: page('jobs', () => import('./office/jobs/JobPage.tsx')),
  JobsPage: page('jobs', () => import('./office/jobs/JobsPage.tsx')),
  MailPage: page('mails', () => import('./office/mails/MailPage.tsx')),
  MailsPage: page('mails', () => import('./office/mails/MailsPage.tsx')),
  MaterialFlowPage: page(['flows', 'warnings'], () => import('./office/material-flows/MaterialFlowPage.tsx')),
  MaterialFlowsPage: page('flows', () => import('./office/material-flows/MaterialFlowsPage.tsx')),
  CodeChangesPage: page(
    'codechanges',
    () => import('./office/material-flows/code-changes/CodeChangesPage.tsx'),
  ),
  MyCompanyPage: page('companies', () => import('./office/companies/MyCompanyPage.tsx')),
  MyLocationsPage: page('companies', () => import('./office/companies/MyLocationsPage.tsx')),
  PairingSheetPage: page('projects', () => import('./office/projects/PairingSheetPage.tsx')),
  ProductCreatePage: page('products', () => import('./office/products/ProductCreatePage.tsx')),
  ProductPage: page('products', () => import('./office/products/ProductPage.tsx')),
  ProductsPage: page('products', () => import('./office/products/ProductsPage.tsx')),
  ProjectCreatePage: page('projects', () => import('./office/projects/ProjectCreatePage.tsx')),
  ProjectDocumentsPage: page(
    ['projects', 'documents'],
    () => import('./office/projects/ProjectDocumentsPage.tsx'),
  ),
  ProjectEditPage: page('projects', () => import('./office/projects/ProjectEditPage.tsx')),
  ProjectMaterialFlowsPage: page('flows', () => import('./office/projects/ProjectMaterialFlowsPage.tsx')),
  ProjectPage: page('projects', () => import('./office/projects/ProjectPage.tsx')),
  ProjectReadersPage: page('projects', () => import('./office/projects/ProjectReadersPage.tsx')),
  ProjectSharingPage: page(
    ['projects', 'companies'],
    () => import('./office/projects/ProjectSharingPage.tsx'),
  ),
  ProjectShipmentsPage: page('office', () => import('./office/projects/ProjectShipmentsPage.tsx')),
  ProjectsPage: page('projects', () => import('./office/projects/ProjectsPage.tsx')),
  SharedProjectsPage: page('projects', () => import('./office/projects/SharedProjectsPage.tsx')),
  ShipmentPage: page(['shipments', 'photos'], () => import('./office/shipments/ShipmentPage.tsx')),
  ShipmentsPage: page('office', () => import('./office/shipments/ShipmentsPage.tsx')),
  LmaPage: page('lma', () => import('./office/lma/LmaPage.tsx')),
  StatusPage: page('status', () => import('./office/status/StatusPage.tsx')),
  WasteStreamMonthsPage: page('months', () => import('./office/shipments/WasteStreamMonthsPage.tsx')),
  UserCreatePage: page('people', () => import('./office/users/UserCreatePage.tsx')),
  UserPage: page('people', () => import('./office/users/UserPage.tsx')),
  UsersPage: page('people', () => import('./office/users/UsersPage.tsx')),
  MasterDataPage: page('reference', () => import('./office/master-data/MasterDataPage.tsx')),
  TransportKindsPage: page(
    ['reference', 'companies'],
    () => import('./office/master-data/TransportKindsPage.tsx'),
  ),
  EwcImportPage: page('reference', () => import('./office/master-data/EwcImportPage.tsx')),
  MasterListPage: page('reference', () => import('./office/master-data/MasterListPage.tsx')),
  AuditPage: page('audit', () => import('./office/audit/AuditPage.tsx')),
  // The fields of a change are named as on their pages.
  AuditEntryPage: page(
    ['audit', 'companies', 'flows', 'people', 'products', 'projects', 'wastedata'],
    () => import('./office/audit/AuditEntryPage.tsx'),
  ),
  WebhookPage: page('webhooks', () => import('./office/webhooks/WebhookPage.tsx')),
  WebhooksPage: page('webhooks', () => import('./office/webhooks/WebhooksPage.tsx')),
}

type Access = (roles: readonly Role[]) => boolean

const everybody: Access = () => true
const can =
  (verb: Verb, type: ResourceType): Access =>
  (roles) =>
    may(roles, verb, type)
const canPerform =
  (action: Action): Access =>
  (roles) =>
    mayPerform(roles, action)

/** An index is open to those who may open its page. */
type OfficeRoute =
  | IndexRouteObject
  | (NonIndexRouteObject & { readonly mayOpen: Access; children?: OfficeRoute[] })

const route = (path: string, lazy: Lazy, mayOpen: Access, tabs: OfficeRoute[] = []): OfficeRoute => ({
  path,
  lazy,
  mayOpen,
  children: tabs,
})

/** A tab is open to those who may open its page as well. */
export const officePages = [
  route('/', pages.DashboardPage, everybody),
  route('/projects', pages.ProjectsPage, can('read', 'Project')),
  // Administrators see all projects in their list, and nothing is shared with a reader.
  route(
    '/shared-projects',
    pages.SharedProjectsPage,
    (roles) => may(roles, 'change', 'Company') && !may(roles, 'create', 'Customer'),
  ),
  route('/projects/new', pages.ProjectCreatePage, can('create', 'Project')),
  route('/projects/:projectId/edit', pages.ProjectEditPage, can('change', 'Project')),
  route('/projects/:projectId/pairing-sheet', pages.PairingSheetPage, canPerform('regeneratePairingCode')),
  route('/projects/:projectId', pages.ProjectPage, can('read', 'Project'), [
    { index: true, element: <Navigate to="material-flows" replace /> },
    route('material-flows', pages.ProjectMaterialFlowsPage, can('read', 'MaterialFlow')),
    route('documents', pages.ProjectDocumentsPage, can('read', 'Document')),
    route('readers', pages.ProjectReadersPage, can('read', 'ProjectReader')),
    route('sharing', pages.ProjectSharingPage, can('read', 'ProjectShare')),
    route('shipments', pages.ProjectShipmentsPage, can('read', 'Shipment')),
    route('shipments/:status', pages.ProjectShipmentsPage, can('read', 'Shipment')),
  ]),
  route('/material-flows', pages.MaterialFlowsPage, can('read', 'MaterialFlow')),
  route('/material-flows/new', pages.FlowCreatePage, can('create', 'MaterialFlow')),
  route('/material-flows/code-changes', pages.CodeChangesPage, canPerform('amendMaterialFlow')),
  route('/projects/:projectId/material-flows/new', pages.FlowCreatePage, can('create', 'MaterialFlow')),
  route('/material-flows/:flowId/edit', pages.FlowEditPage, can('change', 'MaterialFlow')),
  route('/material-flows/:flowId', pages.MaterialFlowPage, can('read', 'MaterialFlow')),
  route('/companies', pages.CompaniesPage, can('read', 'Company')),
  route('/companies/new', pages.CompanyCreatePage, can('create', 'Company')),
  route('/companies/import/:kind', pages.ImportPage, canPerform('importAddressBook')),
  route('/companies/:companyId', pages.CompanyPage, can('read', 'Company'), [
    { index: true, lazy: pages.CompanyDetailsPage },
    route('persons', pages.CompanyPersonsPage, can('read', 'ContactPerson')),
    route('locations', pages.CompanyLocationsPage, can('read', 'Location')),
    route('documents', pages.CompanyDocumentsPage, can('create', 'Document')),
    route('transport-modes', pages.CompanyTransportModesPage, can('read', 'TransportMode')),
    route('transporters', pages.CompanyTransportersPage, can('read', 'CompanyTransporter')),
  ]),
  // Administrators change any company; readers none.
  route('/my-company', pages.MyCompanyPage, can('create', 'CompanyChangeRequest')),
  route('/my-locations', pages.MyLocationsPage, can('create', 'CompanyChangeRequest')),
  route('/company-change-requests', pages.CompanyChangeRequestsPage, can('read', 'CompanyChangeRequest')),
  route('/customers', pages.CustomersPage, can('read', 'Customer')),
  route('/customers/new', pages.CustomerCreatePage, can('create', 'Customer')),
  route('/customers/:customerId', pages.CustomerPage, can('read', 'Customer'), [
    { index: true, lazy: pages.CustomerDetailsPage },
    route('users', pages.CustomerUsersPage, canPerform('manageUsers')),
    route('settings', pages.CustomerSettingsPage, can('read', 'Customer')),
    route('statistics', pages.CustomerStatisticsPage, can('read', 'CustomerStatistics')),
  ]),
  route('/documents', pages.DocumentsPage, can('read', 'Document')),
  route('/documents/new', pages.DocumentCreatePage, can('create', 'Document')),
  route('/documents/:documentId', pages.DocumentPage, can('read', 'Document')),
  // Readers see the products of their flows on the pages of the flows.
  route('/products', pages.ProductsPage, can('create', 'Product')),
  route('/products/new', pages.ProductCreatePage, can('create', 'Product')),
  route('/products/:productId', pages.ProductPage, can('create', 'Product')),
  route('/drivers', pages.DriversPage, can('create', 'Driver')),
  route('/drivers/invite', pages.InviteDriverPage, can('create', 'Driver')),
  route('/drivers/waiting', pages.DriversPage, can('create', 'Driver')),
  route('/drivers/:driverId', pages.DriverPage, can('create', 'Driver')),
  route('/hand-overs', pages.HandOversPage, can('read', 'HandOver')),
  route('/hand-overs/import', pages.RescueImportPage, canPerform('importRescueFile')),
  route('/hand-overs/:handOverId', pages.HandOverPage, can('read', 'HandOver')),
  route('/exceptions', pages.ExceptionsPage, can('read', 'ShipmentException')),
  route('/exceptions/:exceptionId', pages.ExceptionPage, can('read', 'ShipmentException')),
  route('/mails', pages.MailsPage, can('read', 'OutgoingMail')),
  route('/mails/:mailId', pages.MailPage, can('read', 'OutgoingMail')),
  route('/status', pages.StatusPage, canPerform('readSystemStatus')),
  route('/jobs', pages.JobsPage, can('read', 'FailedJob')),
  route('/jobs/:jobId', pages.JobPage, can('read', 'FailedJob')),
  route('/master-data', pages.MasterDataPage, can('read', 'Unit')),
  route('/master-data/transport-modes', pages.TransportKindsPage, can('read', 'Unit')),
  route('/master-data/ewc-codes/import', pages.EwcImportPage, canPerform('importEwcCodes')),
  route('/master-data/:list', pages.MasterListPage, can('read', 'Unit')),
  route('/audit', pages.AuditPage, can('read', 'AuditEntry')),
  route('/audit/:entryId', pages.AuditEntryPage, can('read', 'AuditEntry')),
  route('/devices', pages.DevicesPage, canPerform('revokeDevice')),
  route('/faults', pages.FaultsPage, can('read', 'FaultReport')),
  route('/api-keys', pages.ApiKeysPage, can('read', 'ApiKey')),
  route('/webhooks', pages.WebhooksPage, can('read', 'Webhook')),
  route('/webhooks/:webhookId', pages.WebhookPage, can('read', 'Webhook')),
  route('/users', pages.UsersPage, canPerform('manageUsers')),
  route('/users/new', pages.UserCreatePage, canPerform('manageUsers')),
  route('/users/:userId', pages.UserPage, canPerform('manageUsers')),
  route('/shipments', pages.ShipmentsPage, can('read', 'Shipment')),
  route('/shipments/months', pages.WasteStreamMonthsPage, canPerform('exportLists')),
  route('/lma-notifications', pages.LmaPage, canPerform('prepareLmaNotification')),
  route('/shipments/:shipmentId', pages.ShipmentPage, can('read', 'Shipment')),
]

/**
 * The route guard and the side navigation both ask here, so that no entry leads to a refusal and no address
 * opens what the navigation hides.
 */
export function mayOpenPage(roles: readonly Role[], pathname: string): boolean {
  // The menu asks for twenty-five paths, and to match one takes a millisecond.
  const page = officePages.find(({ path }) => path === pathname)
  const routes = page === undefined ? matchRoutes(officePages, pathname)?.map(({ route }) => route) : [page]
  return routes?.every((route) => route.index === true || route.mayOpen(roles)) ?? false
}
