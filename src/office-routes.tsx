import { Navigate, type RouteObject } from 'react-router-dom'
import { loadPage } from './app/frame/load-page.ts'
import { loadTexts } from './i18n/setup.ts'
import { type Lazy, page, pagesAt } from './lazy-page.ts'
import { confirmPart } from './ui/theme/UiProvider.tsx'

/*
 * `routes.tsx` adds this part for an address that is not one of its own, so that guests and drivers do not
 * fetch it.
 */

/** Every page of the office may hold a list or a form. */
const officeTexts = ['office', 'forms', 'lists'] as const
const loadOfficeShell = () => import('./office/shell/OfficeShell.tsx')

export const openOfficeShell = async () =>
  (
    await loadPage(String(loadOfficeShell), () =>
      Promise.all([loadOfficeShell(), ...officeTexts.map(loadTexts)]),
    )
  )[0]

/** Within the shell, so that a page which breaks or is missing leaves the shell as it is. */
const shellContent: Lazy = async () => {
  const { PageErrorScreen, PageOutlet } = await openOfficeShell()
  return { Component: PageOutlet, ErrorBoundary: PageErrorScreen }
}

const driversPage = page('people', () => import('./office/drivers/DriversPage.tsx'))
const flowCreatePage = page(
  ['flows', 'companies'],
  () => import('./office/material-flows/FlowCreatePage.tsx'),
)
const projectShipmentsPage = page('office', () => import('./office/projects/ProjectShipmentsPage.tsx'))

const pages: RouteObject[] = [
  ...pagesAt({
    '/': page('dashboard', () => import('./office/dashboard/DashboardPage.tsx')),
    '/projects': page('projects', () => import('./office/projects/ProjectsPage.tsx')),
    '/shared-projects': page('projects', () => import('./office/projects/SharedProjectsPage.tsx')),
    '/projects/new': page('projects', () => import('./office/projects/ProjectCreatePage.tsx')),
    '/projects/:projectId/edit': page('projects', () => import('./office/projects/ProjectEditPage.tsx')),
    '/projects/:projectId/pairing-sheet': page(
      'projects',
      () => import('./office/projects/PairingSheetPage.tsx'),
    ),
    '/material-flows': page('flows', () => import('./office/material-flows/MaterialFlowsPage.tsx')),
    '/material-flows/new': flowCreatePage,
    '/material-flows/code-changes': page(
      'codechanges',
      () => import('./office/material-flows/code-changes/CodeChangesPage.tsx'),
    ),
    '/projects/:projectId/material-flows/new': flowCreatePage,
    '/material-flows/:flowId/edit': page(
      ['flows', 'companies'],
      () => import('./office/material-flows/FlowEditPage.tsx'),
    ),
    '/material-flows/:flowId': page('flows', () => import('./office/material-flows/MaterialFlowPage.tsx')),
    '/companies': page('companies', () => import('./office/companies/CompaniesPage.tsx')),
    '/companies/new': page('companies', () => import('./office/companies/CompanyCreatePage.tsx')),
    '/companies/import/:kind': page('companies', () => import('./office/companies/ImportPage.tsx')),
    '/my-company': page('companies', () => import('./office/companies/MyCompanyPage.tsx')),
    '/my-locations': page('companies', () => import('./office/companies/MyLocationsPage.tsx')),
    '/company-change-requests': page(
      'companies',
      () => import('./office/companies/CompanyChangeRequestsPage.tsx'),
    ),
    '/customers': page('customers', () => import('./office/customers/CustomersPage.tsx')),
    '/customers/new': page('customers', () => import('./office/customers/CustomerCreatePage.tsx')),
    '/documents': page('documents', () => import('./office/documents/DocumentsPage.tsx')),
    '/documents/new': page('documents', () => import('./office/documents/DocumentCreatePage.tsx')),
    '/documents/:documentId': page('documents', () => import('./office/documents/DocumentPage.tsx')),
    '/products': page('products', () => import('./office/products/ProductsPage.tsx')),
    '/products/new': page('products', () => import('./office/products/ProductCreatePage.tsx')),
    '/products/:productId': page('products', () => import('./office/products/ProductPage.tsx')),
    '/drivers/invite': page(['people', 'sending'], () => import('./office/drivers/InviteDriverPage.tsx')),
    '/drivers': driversPage,
    '/drivers/waiting': driversPage,
    '/drivers/:driverId': page('people', () => import('./office/drivers/DriverPage.tsx')),
    '/hand-overs': page(['exceptions', 'handovers'], () => import('./office/exceptions/HandOversPage.tsx')),
    '/hand-overs/import': page(
      ['exceptions', 'handovers'],
      () => import('./office/exceptions/RescueImportPage.tsx'),
    ),
    '/hand-overs/:handOverId': page(
      ['exceptions', 'handovers', 'photos'],
      () => import('./office/exceptions/HandOverPage.tsx'),
    ),
    '/exceptions': page('exceptions', () => import('./office/exceptions/ExceptionsPage.tsx')),
    '/exceptions/:exceptionId': page(
      ['exceptions', 'shipments'],
      () => import('./office/exceptions/ExceptionPage.tsx'),
    ),
    '/mails': page('mails', () => import('./office/mails/MailsPage.tsx')),
    '/mails/:mailId': page('mails', () => import('./office/mails/MailPage.tsx')),
    '/status': page('status', () => import('./office/status/StatusPage.tsx')),
    '/jobs': page('jobs', () => import('./office/jobs/JobsPage.tsx')),
    '/jobs/:jobId': page('jobs', () => import('./office/jobs/JobPage.tsx')),
    '/master-data': page('reference', () => import('./office/master-data/MasterDataPage.tsx')),
    '/master-data/transport-modes': page(
      ['reference', 'companies'],
      () => import('./office/master-data/TransportKindsPage.tsx'),
    ),
    '/master-data/ewc-codes/import': page(
      'reference',
      () => import('./office/master-data/EwcImportPage.tsx'),
    ),
    '/master-data/:list': page('reference', () => import('./office/master-data/MasterListPage.tsx')),
    '/audit': page('audit', () => import('./office/audit/AuditPage.tsx')),
    // The fields of a change are named as on their pages.
    '/audit/:entryId': page(
      ['audit', 'companies', 'flows', 'people', 'products', 'projects'],
      () => import('./office/audit/AuditEntryPage.tsx'),
    ),
    '/devices': page('devices', () => import('./office/devices/DevicesPage.tsx')),
    '/faults': page('faults', () => import('./office/faults/FaultsPage.tsx')),
    '/api-keys': page('apikeys', () => import('./office/api-keys/ApiKeysPage.tsx')),
    '/webhooks': page('webhooks', () => import('./office/webhooks/WebhooksPage.tsx')),
    '/webhooks/:webhookId': page('webhooks', () => import('./office/webhooks/WebhookPage.tsx')),
    '/users': page('people', () => import('./office/users/UsersPage.tsx')),
    '/users/new': page('people', () => import('./office/users/UserCreatePage.tsx')),
    '/users/:userId': page('people', () => import('./office/users/UserPage.tsx')),
    '/shipments': page('office', () => import('./office/shipments/ShipmentsPage.tsx')),
    '/shipments/months': page('shipments', () => import('./office/shipments/WasteStreamMonthsPage.tsx')),
    '/shipments/:shipmentId': page(
      ['shipments', 'weighbridges', 'photos'],
      () => import('./office/shipments/ShipmentPage.tsx'),
    ),
  }),
  {
    path: '/projects/:projectId',
    lazy: page('projects', () => import('./office/projects/ProjectPage.tsx')),
    children: [
      { index: true, element: <Navigate to="material-flows" replace /> },
      ...pagesAt({
        'material-flows': page('flows', () => import('./office/projects/ProjectMaterialFlowsPage.tsx')),
        documents: page(
          ['projects', 'documents'],
          () => import('./office/projects/ProjectDocumentsPage.tsx'),
        ),
        readers: page('projects', () => import('./office/projects/ProjectReadersPage.tsx')),
        sharing: page(['projects', 'companies'], () => import('./office/projects/ProjectSharingPage.tsx')),
        shipments: projectShipmentsPage,
        'shipments/:status': projectShipmentsPage,
      }),
    ],
  },
  {
    path: '/companies/:companyId',
    lazy: page('companies', () => import('./office/companies/CompanyPage.tsx')),
    children: [
      {
        index: true,
        lazy: page(['companies', 'weighbridges'], () => import('./office/companies/CompanyDetailsPage.tsx')),
      },
      ...pagesAt({
        persons: page('companies', () => import('./office/companies/CompanyPersonsPage.tsx')),
        locations: page('companies', () => import('./office/companies/CompanyLocationsPage.tsx')),
        documents: page(
          ['companies', 'documents'],
          () => import('./office/companies/CompanyDocumentsPage.tsx'),
        ),
        'transport-modes': page(
          'companies',
          () => import('./office/companies/CompanyTransportModesPage.tsx'),
        ),
        transporters: page(
          ['companies', 'people'],
          () => import('./office/companies/CompanyTransportersPage.tsx'),
        ),
      }),
    ],
  },
  {
    path: '/customers/:customerId',
    lazy: page('customers', () => import('./office/customers/CustomerPage.tsx')),
    children: [
      { index: true, lazy: page('customers', () => import('./office/customers/CustomerDetailsPage.tsx')) },
      ...pagesAt({
        users: page(['customers', 'people'], () => import('./office/customers/CustomerUsersPage.tsx')),
        settings: page('customers', () => import('./office/customers/CustomerSettingsPage.tsx')),
        statistics: page('customers', () => import('./office/customers/CustomerStatisticsPage.tsx')),
      }),
    ],
  },
]

export const officeRoutes: RouteObject[] = [
  { lazy: openOfficeShell, children: [{ lazy: shellContent, children: pages }] },
]

/** What `offerPreload` fetches: each office page, and the panels and questions that many pages open. */
export const officePreloads = [
  async () => (await import('./ui/overlays/Popover.tsx')).popoverPart.load(),
  async () => (await import('./ui/overlays/Dialog.tsx')).dialogPart.load(),
  confirmPart.load,
  ...preloadsOf(pages),
]

function preloadsOf(tree: readonly RouteObject[]): readonly (() => Promise<unknown>)[] {
  return tree.flatMap(({ lazy: open, children = [] }) => [
    ...(typeof open === 'function' && 'preload' in open ? [(open as Required<Lazy>).preload] : []),
    ...preloadsOf(children),
  ])
}
