import { Navigate, type RouteObject } from 'react-router-dom'
import { loadPage } from './app/frame/load-page.ts'
import { loadTexts } from './i18n/setup.ts'
import { type Lazy, lazyPage } from './lazy-page.ts'
import { officePages } from './office-pages.ts'
import { confirmPart } from './ui/theme/UiProvider.tsx'

/*
 * `routes.tsx` adds this part for an address that is not one of its own, so that guests and drivers do not
 * fetch it.
 */

const officePage = (name: keyof typeof officePages): Lazy =>
  lazyPage(name, async () => {
    const { texts, load } = officePages[name]
    return await Promise.all([load(), ...texts.map(loadTexts)])
  })

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

const pages: RouteObject[] = [
  { path: '/', lazy: officePage('DashboardPage') },
  {
    path: '/projects',
    lazy: officePage('ProjectsPage'),
  },
  {
    path: '/shared-projects',
    lazy: officePage('SharedProjectsPage'),
  },
  {
    path: '/projects/new',
    lazy: officePage('ProjectCreatePage'),
  },
  {
    path: '/projects/:projectId/edit',
    lazy: officePage('ProjectEditPage'),
  },
  {
    path: '/projects/:projectId/pairing-sheet',
    lazy: officePage('PairingSheetPage'),
  },
  {
    path: '/projects/:projectId',
    lazy: officePage('ProjectPage'),
    children: [
      { index: true, element: <Navigate to="material-flows" replace /> },
      {
        path: 'material-flows',
        lazy: officePage('ProjectMaterialFlowsPage'),
      },
      {
        path: 'documents',
        lazy: officePage('ProjectDocumentsPage'),
      },
      {
        path: 'readers',
        lazy: officePage('ProjectReadersPage'),
      },
      {
        path: 'sharing',
        lazy: officePage('ProjectSharingPage'),
      },
      {
        path: 'shipments',
        lazy: officePage('ProjectShipmentsPage'),
      },
      {
        path: 'shipments/:status',
        lazy: officePage('ProjectShipmentsPage'),
      },
    ],
  },
  {
    path: '/material-flows',
    lazy: officePage('MaterialFlowsPage'),
  },
  {
    path: '/material-flows/new',
    lazy: officePage('FlowCreatePage'),
  },
  { path: '/material-flows/code-changes', lazy: officePage('CodeChangesPage') },
  {
    path: '/projects/:projectId/material-flows/new',
    lazy: officePage('FlowCreatePage'),
  },
  {
    path: '/material-flows/:flowId/edit',
    lazy: officePage('FlowEditPage'),
  },
  {
    path: '/material-flows/:flowId',
    lazy: officePage('MaterialFlowPage'),
  },
  {
    path: '/companies',
    lazy: officePage('CompaniesPage'),
  },
  {
    path: '/companies/new',
    lazy: officePage('CompanyCreatePage'),
  },
  {
    path: '/companies/import/:kind',
    lazy: officePage('ImportPage'),
  },
  {
    path: '/companies/:companyId',
    lazy: officePage('CompanyPage'),
    children: [
      { index: true, lazy: officePage('CompanyDetailsPage') },
      {
        path: 'persons',
        lazy: officePage('CompanyPersonsPage'),
      },
      {
        path: 'locations',
        lazy: officePage('CompanyLocationsPage'),
      },
      {
        path: 'documents',
        lazy: officePage('CompanyDocumentsPage'),
      },
      {
        path: 'transport-modes',
        lazy: officePage('CompanyTransportModesPage'),
      },
      {
        path: 'transporters',
        lazy: officePage('CompanyTransportersPage'),
      },
    ],
  },
  {
    path: '/my-company',
    lazy: officePage('MyCompanyPage'),
  },
  {
    path: '/my-locations',
    lazy: officePage('MyLocationsPage'),
  },
  {
    path: '/company-change-requests',
    lazy: officePage('CompanyChangeRequestsPage'),
  },
  {
    path: '/customers',
    lazy: officePage('CustomersPage'),
  },
  {
    path: '/customers/new',
    lazy: officePage('CustomerCreatePage'),
  },
  {
    path: '/customers/:customerId',
    lazy: officePage('CustomerPage'),
    children: [
      { index: true, lazy: officePage('CustomerDetailsPage') },
      {
        path: 'users',
        lazy: officePage('CustomerUsersPage'),
      },
      {
        path: 'settings',
        lazy: officePage('CustomerSettingsPage'),
      },
      {
        path: 'statistics',
        lazy: officePage('CustomerStatisticsPage'),
      },
    ],
  },
  {
    path: '/documents',
    lazy: officePage('DocumentsPage'),
  },
  {
    path: '/documents/new',
    lazy: officePage('DocumentCreatePage'),
  },
  {
    path: '/documents/:documentId',
    lazy: officePage('DocumentPage'),
  },
  { path: '/products', lazy: officePage('ProductsPage') },
  {
    path: '/products/new',
    lazy: officePage('ProductCreatePage'),
  },
  {
    path: '/products/:productId',
    lazy: officePage('ProductPage'),
  },
  {
    path: '/drivers/invite',
    lazy: officePage('InviteDriverPage'),
  },
  { path: '/drivers', lazy: officePage('DriversPage') },
  {
    path: '/drivers/waiting',
    lazy: officePage('DriversPage'),
  },
  {
    path: '/drivers/:driverId',
    lazy: officePage('DriverPage'),
  },
  { path: '/hand-overs', lazy: officePage('HandOversPage') },
  { path: '/hand-overs/import', lazy: officePage('RescueImportPage') },
  { path: '/hand-overs/:handOverId', lazy: officePage('HandOverPage') },
  { path: '/exceptions', lazy: officePage('ExceptionsPage') },
  {
    path: '/exceptions/:exceptionId',
    lazy: officePage('ExceptionPage'),
  },
  { path: '/mails', lazy: officePage('MailsPage') },
  { path: '/mails/:mailId', lazy: officePage('MailPage') },
  { path: '/status', lazy: officePage('StatusPage') },
  { path: '/jobs', lazy: officePage('JobsPage') },
  { path: '/jobs/:jobId', lazy: officePage('JobPage') },
  { path: '/master-data', lazy: officePage('MasterDataPage') },
  { path: '/master-data/transport-modes', lazy: officePage('TransportKindsPage') },
  { path: '/master-data/ewc-codes/import', lazy: officePage('EwcImportPage') },
  { path: '/master-data/:list', lazy: officePage('MasterListPage') },
  { path: '/audit', lazy: officePage('AuditPage') },
  { path: '/audit/:entryId', lazy: officePage('AuditEntryPage') },
  { path: '/devices', lazy: officePage('DevicesPage') },
  { path: '/faults', lazy: officePage('FaultsPage') },
  { path: '/api-keys', lazy: officePage('ApiKeysPage') },
  { path: '/webhooks', lazy: officePage('WebhooksPage') },
  { path: '/webhooks/:webhookId', lazy: officePage('WebhookPage') },
  { path: '/users', lazy: officePage('UsersPage') },
  {
    path: '/users/new',
    lazy: officePage('UserCreatePage'),
  },
  { path: '/users/:userId', lazy: officePage('UserPage') },
  {
    path: '/shipments',
    lazy: officePage('ShipmentsPage'),
  },
  { path: '/shipments/months', lazy: officePage('WasteStreamMonthsPage') },
  {
    path: '/shipments/:shipmentId',
    lazy: officePage('ShipmentPage'),
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
