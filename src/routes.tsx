import { type ComponentType, lazy } from 'react'
import { type LoaderFunction, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { App } from './app/App.tsx'
import { AuthGuard } from './app/AuthGuard.tsx'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { guardLoader } from './app/guarded-loader.ts'
import { DriverGuard, OfficeGuard } from './app/RoleGuards.tsx'
import { loadPage } from './app/load-page.ts'
import { OptionalOfficeShell } from './app/OptionalOfficeShell.tsx'
import { loadTexts } from './i18n/setup.ts'

/** The lazy function of a route; `preload` fetches what it needs, and nothing else. */
type Lazy = (() => Promise<object>) & { readonly preload?: () => Promise<unknown> }

interface Page extends Pick<RouteObject, 'ErrorBoundary' | 'handle' | 'shouldRevalidate'> {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

type TextNamespace =
  | 'account'
  | 'app'
  | 'audit'
  | 'auth'
  | 'companies'
  | 'customers'
  | 'dashboard'
  | 'documents'
  | 'driver'
  | 'exceptions'
  | 'flows'
  | 'forms'
  | 'jobs'
  | 'lists'
  | 'mails'
  | 'office'
  | 'people'
  | 'products'
  | 'projects'
  | 'reference'
  | 'shipments'

/** A page, fetched together with the texts of its features when its address is first opened. */
function page(texts: TextNamespace | readonly TextNamespace[], load: () => Promise<Page>): Lazy {
  const namespaces = typeof texts === 'string' ? [texts] : texts
  const preload = () => Promise.all([load(), ...namespaces.map(loadTexts)])
  const open = async () => {
    // The source text of the import function identifies the chunk.
    const [{ loader, ...rest }] = await loadPage(String(load), preload)
    return loader === undefined ? rest : { ...rest, loader: guardLoader(loader) }
  }
  return Object.assign(open, { preload })
}

/** Every page of the office may hold a list or a form. */
const officeTexts = ['office', 'forms', 'lists'] as const
const loadOfficeShell = () => import('./office/shell/OfficeShell.tsx')

const openOfficeShell = () =>
  loadPage(String(loadOfficeShell), () => Promise.all([loadOfficeShell(), ...officeTexts.map(loadTexts)]))

// Only an office user opens it: a layout route would fetch it for guests and drivers too.
const LazyOfficeShell = lazy(async () => {
  const [{ Component }] = await openOfficeShell()
  return { default: Component }
})

/** Within the shell: what breaks in a page, or is missing of it, leaves the shell as it is. */
const shellContent: Lazy = async () => {
  const [{ PageErrorScreen }] = await openOfficeShell()
  return { Component: Outlet, ErrorBoundary: PageErrorScreen }
}

const publicPages: RouteObject[] = [
  { path: '/auth/sign-in', lazy: page('auth', () => import('./auth/SignInPage.tsx')) },
  { path: '/letters', lazy: page('driver', () => import('./driver/letter/KeptLettersPage.tsx')) },
  { path: '/auth/reset-password', lazy: page('auth', () => import('./auth/ResetPasswordPage.tsx')) },
  { path: '/auth/change-password', lazy: page('auth', () => import('./auth/ChangePasswordPage.tsx')) },
  { path: '/auth/confirm-contact', lazy: page('auth', () => import('./auth/ConfirmContactPage.tsx')) },
  { path: '/auth/registration', lazy: page('auth', () => import('./auth/RegistrationPage.tsx')) },
  {
    path: '/auth/registration/transporter',
    lazy: page('auth', () => import('./auth/TransporterRegistrationPage.tsx')),
  },
  {
    path: '/auth/registration/complete/:hash',
    lazy: page('auth', () => import('./auth/CompleteRegistrationPage.tsx')),
  },
  {
    path: '/auth/registration/complete/:hash/pin',
    lazy: page('auth', () => import('./auth/PincodePage.tsx')),
  },
]

const driverPages: RouteObject[] = [
  {
    path: '/driver',
    lazy: page('driver', () => import('./driver/shipments/ShipmentsPage.tsx')),
  },
  {
    path: '/driver/transport-mode',
    lazy: page('driver', () => import('./driver/transport-mode/TransportModePage.tsx')),
  },
  {
    path: '/driver/pairing',
    lazy: page('driver', () => import('./driver/pairing/PairingPage.tsx')),
  },
  {
    path: '/driver/flows/:flowId/load',
    lazy: page('driver', () => import('./driver/load/LoadPage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId',
    lazy: page('driver', () => import('./driver/shipment/ShipmentPage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId/letter',
    lazy: page('driver', () => import('./driver/letter/LetterPage.tsx')),
  },
  {
    path: '/driver/outbox',
    lazy: page('driver', () => import('./driver/outbox/OutboxPage.tsx')),
  },
  {
    path: '/shipments/:shipmentId/unload',
    lazy: page('driver', () => import('./driver/unload/UnloadPage.tsx')),
  },
]

const officePages: RouteObject[] = [
  { path: '/', lazy: page('dashboard', () => import('./office/dashboard/DashboardPage.tsx')) },
  {
    path: '/projects',
    lazy: page('projects', () => import('./office/projects/ProjectsPage.tsx')),
  },
  {
    path: '/shared-projects',
    lazy: page('projects', () => import('./office/projects/SharedProjectsPage.tsx')),
  },
  {
    path: '/projects/new',
    lazy: page('projects', () => import('./office/projects/ProjectCreatePage.tsx')),
  },
  {
    path: '/projects/:projectId/edit',
    lazy: page('projects', () => import('./office/projects/ProjectEditPage.tsx')),
  },
  {
    path: '/projects/:projectId/pairing-sheet',
    lazy: page('projects', () => import('./office/projects/PairingSheetPage.tsx')),
  },
  {
    path: '/projects/:projectId',
    lazy: page('projects', () => import('./office/projects/ProjectPage.tsx')),
    children: [
      { index: true, element: <Navigate to="material-flows" replace /> },
      {
        path: 'material-flows',
        lazy: page('flows', () => import('./office/projects/ProjectMaterialFlowsPage.tsx')),
      },
      {
        path: 'documents',
        lazy: page(['projects', 'documents'], () => import('./office/projects/ProjectDocumentsPage.tsx')),
      },
      {
        path: 'readers',
        lazy: page('projects', () => import('./office/projects/ProjectReadersPage.tsx')),
      },
      {
        path: 'sharing',
        lazy: page(['projects', 'companies'], () => import('./office/projects/ProjectSharingPage.tsx')),
      },
      {
        path: 'shipments',
        lazy: page('office', () => import('./office/projects/ProjectShipmentsPage.tsx')),
      },
      {
        path: 'shipments/:status',
        lazy: page('office', () => import('./office/projects/ProjectShipmentsPage.tsx')),
      },
    ],
  },
  {
    path: '/material-flows',
    lazy: page('flows', () => import('./office/material-flows/MaterialFlowsPage.tsx')),
  },
  {
    path: '/material-flows/new',
    lazy: page(['flows', 'companies'], () => import('./office/material-flows/FlowCreatePage.tsx')),
  },
  {
    path: '/projects/:projectId/material-flows/new',
    lazy: page(['flows', 'companies'], () => import('./office/material-flows/FlowCreatePage.tsx')),
  },
  {
    path: '/material-flows/:flowId/edit',
    lazy: page(['flows', 'companies'], () => import('./office/material-flows/FlowEditPage.tsx')),
  },
  {
    path: '/material-flows/:flowId',
    lazy: page('flows', () => import('./office/material-flows/MaterialFlowPage.tsx')),
  },
  {
    path: '/companies',
    lazy: page('companies', () => import('./office/companies/CompaniesPage.tsx')),
  },
  {
    path: '/companies/new',
    lazy: page('companies', () => import('./office/companies/CompanyCreatePage.tsx')),
  },
  {
    path: '/companies/import/:kind',
    lazy: page('companies', () => import('./office/companies/ImportPage.tsx')),
  },
  {
    path: '/companies/:companyId',
    lazy: page('companies', () => import('./office/companies/CompanyPage.tsx')),
    children: [
      { index: true, lazy: page('companies', () => import('./office/companies/CompanyDetailsPage.tsx')) },
      {
        path: 'persons',
        lazy: page('companies', () => import('./office/companies/CompanyPersonsPage.tsx')),
      },
      {
        path: 'locations',
        lazy: page('companies', () => import('./office/companies/CompanyLocationsPage.tsx')),
      },
      {
        path: 'documents',
        lazy: page(['companies', 'documents'], () => import('./office/companies/CompanyDocumentsPage.tsx')),
      },
      {
        path: 'transport-modes',
        lazy: page('companies', () => import('./office/companies/CompanyTransportModesPage.tsx')),
      },
      {
        path: 'transporters',
        lazy: page(['companies', 'people'], () => import('./office/companies/CompanyTransportersPage.tsx')),
      },
    ],
  },
  {
    path: '/my-company',
    lazy: page('companies', () => import('./office/companies/MyCompanyPage.tsx')),
  },
  {
    path: '/my-locations',
    lazy: page('companies', () => import('./office/companies/MyLocationsPage.tsx')),
  },
  {
    path: '/company-change-requests',
    lazy: page('companies', () => import('./office/companies/CompanyChangeRequestsPage.tsx')),
  },
  {
    path: '/customers',
    lazy: page('customers', () => import('./office/customers/CustomersPage.tsx')),
  },
  {
    path: '/customers/new',
    lazy: page('customers', () => import('./office/customers/CustomerCreatePage.tsx')),
  },
  {
    path: '/customers/:customerId',
    lazy: page('customers', () => import('./office/customers/CustomerPage.tsx')),
    children: [
      { index: true, lazy: page('customers', () => import('./office/customers/CustomerDetailsPage.tsx')) },
      {
        path: 'users',
        lazy: page(['customers', 'people'], () => import('./office/customers/CustomerUsersPage.tsx')),
      },
      {
        path: 'settings',
        lazy: page('customers', () => import('./office/customers/CustomerSettingsPage.tsx')),
      },
      {
        path: 'statistics',
        lazy: page('customers', () => import('./office/customers/CustomerStatisticsPage.tsx')),
      },
    ],
  },
  {
    path: '/documents',
    lazy: page('documents', () => import('./office/documents/DocumentsPage.tsx')),
  },
  {
    path: '/documents/new',
    lazy: page('documents', () => import('./office/documents/DocumentCreatePage.tsx')),
  },
  {
    path: '/documents/:documentId',
    lazy: page('documents', () => import('./office/documents/DocumentPage.tsx')),
  },
  { path: '/products', lazy: page('products', () => import('./office/products/ProductsPage.tsx')) },
  {
    path: '/products/new',
    lazy: page('products', () => import('./office/products/ProductCreatePage.tsx')),
  },
  {
    path: '/products/:productId',
    lazy: page('products', () => import('./office/products/ProductPage.tsx')),
  },
  {
    path: '/drivers/invite',
    lazy: page('people', () => import('./office/drivers/InviteDriverPage.tsx')),
  },
  { path: '/drivers', lazy: page('people', () => import('./office/drivers/DriversPage.tsx')) },
  {
    path: '/drivers/waiting',
    lazy: page('people', () => import('./office/drivers/DriversPage.tsx')),
  },
  {
    path: '/drivers/:driverId',
    lazy: page('people', () => import('./office/drivers/DriverPage.tsx')),
  },
  { path: '/exceptions', lazy: page('exceptions', () => import('./office/exceptions/ExceptionsPage.tsx')) },
  {
    path: '/exceptions/:exceptionId',
    lazy: page('exceptions', () => import('./office/exceptions/ExceptionPage.tsx')),
  },
  { path: '/mails', lazy: page('mails', () => import('./office/mails/MailsPage.tsx')) },
  { path: '/mails/:mailId', lazy: page('mails', () => import('./office/mails/MailPage.tsx')) },
  { path: '/jobs', lazy: page('jobs', () => import('./office/jobs/JobsPage.tsx')) },
  { path: '/jobs/:jobId', lazy: page('jobs', () => import('./office/jobs/JobPage.tsx')) },
  {
    path: '/master-data',
    lazy: page('reference', () => import('./office/master-data/MasterDataPage.tsx')),
  },
  {
    path: '/master-data/transport-modes',
    lazy: page(['reference', 'companies'], () => import('./office/master-data/TransportKindsPage.tsx')),
  },
  {
    path: '/master-data/ewc-codes/import',
    lazy: page('reference', () => import('./office/master-data/EwcImportPage.tsx')),
  },
  {
    path: '/master-data/:list',
    lazy: page('reference', () => import('./office/master-data/MasterListPage.tsx')),
  },
  { path: '/audit', lazy: page('audit', () => import('./office/audit/AuditPage.tsx')) },
  { path: '/audit/:entryId', lazy: page('audit', () => import('./office/audit/AuditEntryPage.tsx')) },
  { path: '/faults', lazy: page('office', () => import('./office/faults/FaultsPage.tsx')) },
  { path: '/users', lazy: page('people', () => import('./office/users/UsersPage.tsx')) },
  {
    path: '/users/new',
    lazy: page('people', () => import('./office/users/UserCreatePage.tsx')),
  },
  { path: '/users/:userId', lazy: page('people', () => import('./office/users/UserPage.tsx')) },
  {
    path: '/shipments',
    lazy: page('office', () => import('./office/shipments/ShipmentsPage.tsx')),
  },
  {
    path: '/shipments/:shipmentId',
    lazy: page('shipments', () => import('./office/shipments/ShipmentPage.tsx')),
  },
]

const pages: RouteObject[] = [
  ...publicPages,
  {
    Component: AuthGuard,
    children: [
      {
        element: <OptionalOfficeShell OfficeShell={LazyOfficeShell} otherwise={<Outlet />} />,
        children: [{ path: '/account', lazy: page('account', () => import('./account/AccountPage.tsx')) }],
      },
      {
        Component: DriverGuard,
        children: [
          { lazy: page('driver', () => import('./driver/shell/DriverShell.tsx')), children: driverPages },
        ],
      },
      {
        Component: OfficeGuard,
        children: [
          {
            lazy: page(officeTexts, loadOfficeShell),
            children: [{ lazy: shellContent, children: officePages }],
          },
        ],
      },
    ],
  },
  {
    element: (
      <OptionalOfficeShell
        OfficeShell={LazyOfficeShell}
        otherwise={
          <main>
            <Outlet />
          </main>
        }
      />
    ),
    children: [{ path: '*', lazy: page('app', () => import('./app/NotFoundPage.tsx')) }],
  },
]

/** What each office page fetches, for `offerPreload`. */
export const officePreloads = preloadsOf(officePages)

function preloadsOf(tree: readonly RouteObject[]): readonly (() => Promise<unknown>)[] {
  return tree.flatMap(({ lazy: open, children = [] }) => [
    ...(typeof open === 'function' && 'preload' in open ? [(open as Required<Lazy>).preload] : []),
    ...preloadsOf(children),
  ])
}

/** The route table of the app. */
export const routes: RouteObject[] = [
  {
    Component: App,
    HydrateFallback: () => null,
    // Within App, so that the error screen has the UI provider around it.
    children: [{ ErrorBoundary: ErrorScreen, children: pages }],
  },
]
