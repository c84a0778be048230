import type { TextNamespace } from './i18n/setup.ts'

interface OfficePage {
  /** Of the page's features; the shell loads the office's own texts. */
  readonly texts: readonly TextNamespace[]
  readonly load: () => Promise<object>
}

export const officePages = {
  ApiKeysPage: { texts: ['apikeys'], load: () => import('./office/api-keys/ApiKeysPage.tsx') },
  CompaniesPage: { texts: ['companies'], load: () => import('./office/companies/CompaniesPage.tsx') },
  CompanyChangeRequestsPage: {
    texts: ['companies'],
    load: () => import('./office/companies/CompanyChangeRequestsPage.tsx'),
  },
  CompanyCreatePage: { texts: ['companies'], load: () => import('./office/companies/CompanyCreatePage.tsx') },
  CompanyDetailsPage: {
    texts: ['companies', 'weighbridges'],
    load: () => import('./office/companies/CompanyDetailsPage.tsx'),
  },
  CompanyDocumentsPage: {
    texts: ['companies', 'documents'],
    load: () => import('./office/companies/CompanyDocumentsPage.tsx'),
  },
  CompanyLocationsPage: {
    texts: ['companies'],
    load: () => import('./office/companies/CompanyLocationsPage.tsx'),
  },
  CompanyPage: { texts: ['companies'], load: () => import('./office/companies/CompanyPage.tsx') },
  CompanyPersonsPage: {
    texts: ['companies'],
    load: () => import('./office/companies/CompanyPersonsPage.tsx'),
  },
  CompanyTransportModesPage: {
    texts: ['companies'],
    load: () => import('./office/companies/CompanyTransportModesPage.tsx'),
  },
  CompanyTransportersPage: {
    texts: ['companies', 'people'],
    load: () => import('./office/companies/CompanyTransportersPage.tsx'),
  },
  CustomerCreatePage: {
    texts: ['customers'],
    load: () => import('./office/customers/CustomerCreatePage.tsx'),
  },
  CustomerDetailsPage: {
    texts: ['customers'],
    load: () => import('./office/customers/CustomerDetailsPage.tsx'),
  },
  CustomerPage: { texts: ['customers'], load: () => import('./office/customers/CustomerPage.tsx') },
  CustomerSettingsPage: {
    texts: ['customers'],
    load: () => import('./office/customers/CustomerSettingsPage.tsx'),
  },
  CustomerStatisticsPage: {
    texts: ['customers'],
    load: () => import('./office/customers/CustomerStatisticsPage.tsx'),
  },
  CustomerUsersPage: {
    texts: ['customers', 'people'],
    load: () => import('./office/customers/CustomerUsersPage.tsx'),
  },
  CustomersPage: { texts: ['customers'], load: () => import('./office/customers/CustomersPage.tsx') },
  DashboardPage: { texts: ['dashboard'], load: () => import('./office/dashboard/DashboardPage.tsx') },
  DevicesPage: { texts: ['devices'], load: () => import('./office/devices/DevicesPage.tsx') },
  DocumentCreatePage: {
    texts: ['documents'],
    load: () => import('./office/documents/DocumentCreatePage.tsx'),
  },
  DocumentPage: { texts: ['documents'], load: () => import('./office/documents/DocumentPage.tsx') },
  DocumentsPage: { texts: ['documents'], load: () => import('./office/documents/DocumentsPage.tsx') },
  DriverPage: { texts: ['people'], load: () => import('./office/drivers/DriverPage.tsx') },
  DriversPage: { texts: ['people'], load: () => import('./office/drivers/DriversPage.tsx') },
  ExceptionPage: {
    texts: ['exceptions', 'shipments'],
    load: () => import('./office/exceptions/ExceptionPage.tsx'),
  },
  HandOverPage: {
    texts: ['exceptions', 'handovers', 'photos'],
    load: () => import('./office/exceptions/HandOverPage.tsx'),
  },
  HandOversPage: {
    texts: ['exceptions', 'handovers'],
    load: () => import('./office/exceptions/HandOversPage.tsx'),
  },
  RescueImportPage: {
    texts: ['exceptions', 'handovers'],
    load: () => import('./office/exceptions/RescueImportPage.tsx'),
  },
  ExceptionsPage: { texts: ['exceptions'], load: () => import('./office/exceptions/ExceptionsPage.tsx') },
  FaultsPage: { texts: ['faults'], load: () => import('./office/faults/FaultsPage.tsx') },
  FlowCreatePage: {
    texts: ['flows', 'companies'],
    load: () => import('./office/material-flows/FlowCreatePage.tsx'),
  },
  FlowEditPage: {
    texts: ['flows', 'companies'],
    load: () => import('./office/material-flows/FlowEditPage.tsx'),
  },
  ImportPage: { texts: ['companies'], load: () => import('./office/companies/ImportPage.tsx') },
  InviteDriverPage: {
    texts: ['people', 'sending'],
    load: () => import('./office/drivers/InviteDriverPage.tsx'),
  },
  JobPage: { texts: ['jobs'], load: () => import('./office/jobs/JobPage.tsx') },
  JobsPage: { texts: ['jobs'], load: () => import('./office/jobs/JobsPage.tsx') },
  MailPage: { texts: ['mails'], load: () => import('./office/mails/MailPage.tsx') },
  MailsPage: { texts: ['mails'], load: () => import('./office/mails/MailsPage.tsx') },
  MaterialFlowPage: { texts: ['flows'], load: () => import('./office/material-flows/MaterialFlowPage.tsx') },
  MaterialFlowsPage: {
    texts: ['flows'],
    load: () => import('./office/material-flows/MaterialFlowsPage.tsx'),
  },
  CodeChangesPage: {
    texts: ['codechanges'],
    load: () => import('./office/material-flows/code-changes/CodeChangesPage.tsx'),
  },
  MyCompanyPage: { texts: ['companies'], load: () => import('./office/companies/MyCompanyPage.tsx') },
  MyLocationsPage: { texts: ['companies'], load: () => import('./office/companies/MyLocationsPage.tsx') },
  PairingSheetPage: { texts: ['projects'], load: () => import('./office/projects/PairingSheetPage.tsx') },
  ProductCreatePage: { texts: ['products'], load: () => import('./office/products/ProductCreatePage.tsx') },
  ProductPage: { texts: ['products'], load: () => import('./office/products/ProductPage.tsx') },
  ProductsPage: { texts: ['products'], load: () => import('./office/products/ProductsPage.tsx') },
  ProjectCreatePage: { texts: ['projects'], load: () => import('./office/projects/ProjectCreatePage.tsx') },
  ProjectDocumentsPage: {
    texts: ['projects', 'documents'],
    load: () => import('./office/projects/ProjectDocumentsPage.tsx'),
  },
  ProjectEditPage: { texts: ['projects'], load: () => import('./office/projects/ProjectEditPage.tsx') },
  ProjectMaterialFlowsPage: {
    texts: ['flows'],
    load: () => import('./office/projects/ProjectMaterialFlowsPage.tsx'),
  },
  ProjectPage: { texts: ['projects'], load: () => import('./office/projects/ProjectPage.tsx') },
  ProjectReadersPage: { texts: ['projects'], load: () => import('./office/projects/ProjectReadersPage.tsx') },
  ProjectSharingPage: {
    texts: ['projects', 'companies'],
    load: () => import('./office/projects/ProjectSharingPage.tsx'),
  },
  ProjectShipmentsPage: {
    texts: ['office'],
    load: () => import('./office/projects/ProjectShipmentsPage.tsx'),
  },
  ProjectsPage: { texts: ['projects'], load: () => import('./office/projects/ProjectsPage.tsx') },
  SharedProjectsPage: { texts: ['projects'], load: () => import('./office/projects/SharedProjectsPage.tsx') },
  ShipmentPage: {
    texts: ['shipments', 'weighbridges', 'photos'],
    load: () => import('./office/shipments/ShipmentPage.tsx'),
  },
  ShipmentsPage: { texts: ['office'], load: () => import('./office/shipments/ShipmentsPage.tsx') },
  StatusPage: { texts: ['status'], load: () => import('./office/status/StatusPage.tsx') },
  WasteStreamMonthsPage: {
    texts: ['shipments'],
    load: () => import('./office/shipments/WasteStreamMonthsPage.tsx'),
  },
  UserCreatePage: { texts: ['people'], load: () => import('./office/users/UserCreatePage.tsx') },
  UserPage: { texts: ['people'], load: () => import('./office/users/UserPage.tsx') },
  UsersPage: { texts: ['people'], load: () => import('./office/users/UsersPage.tsx') },
  MasterDataPage: { texts: ['reference'], load: () => import('./office/master-data/MasterDataPage.tsx') },
  TransportKindsPage: {
    texts: ['reference', 'companies'],
    load: () => import('./office/master-data/TransportKindsPage.tsx'),
  },
  EwcImportPage: { texts: ['reference'], load: () => import('./office/master-data/EwcImportPage.tsx') },
  MasterListPage: { texts: ['reference'], load: () => import('./office/master-data/MasterListPage.tsx') },
  AuditPage: { texts: ['audit'], load: () => import('./office/audit/AuditPage.tsx') },
  AuditEntryPage: {
    // The fields of a change are named as on their pages.
    texts: ['audit', 'companies', 'flows', 'people', 'products', 'projects'],
    load: () => import('./office/audit/AuditEntryPage.tsx'),
  },
  WebhookPage: { texts: ['webhooks'], load: () => import('./office/webhooks/WebhookPage.tsx') },
  WebhooksPage: { texts: ['webhooks'], load: () => import('./office/webhooks/WebhooksPage.tsx') },
} as const satisfies Readonly<Record<string, OfficePage>>
