import { type ComponentType, lazy } from 'react'
import { type LoaderFunction, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { App } from './app/App.tsx'
import { AuthGuard } from './app/AuthGuard.tsx'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { guardLoader } from './app/guarded-loader.ts'
import { DriverGuard, OfficeGuard } from './app/RoleGuards.tsx'
import { loadPage } from './app/load-page.ts'
import { OptionalOfficeShell } from './app/OptionalOfficeShell.tsx'
import { loadTexts, type TextNamespace } from './i18n/setup.ts'
import { confirmPart } from './ui/UiProvider.tsx'

/** The lazy function of a route; `preload` fetches what it needs, and nothing else. */
type Lazy = (() => Promise<object>) & { readonly preload?: () => Promise<unknown> }

interface Page extends Pick<RouteObject, 'ErrorBoundary' | 'handle' | 'shouldRevalidate'> {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

/** Fetches a page together with the texts of its features, when its address is first opened. */
function lazyPage(name: string, preload: () => Promise<readonly [object, ...unknown[]]>): Lazy {
  const open = async () => {
    // The route table or the table of the office names modules that are pages.
    const { loader, ...rest } = (await loadPage(name, preload))[0] as Page
    return loader === undefined ? rest : { ...rest, loader: guardLoader(loader) }
  }
  return Object.assign(open, { preload })
}

const page = (texts: TextNamespace | readonly TextNamespace[], load: () => Promise<Page>): Lazy =>
  // The source text of the import function identifies the chunk.
  lazyPage(String(load), () => Promise.all([load(), ...[texts].flat().map(loadTexts)]))

const loadKeptLettersPage = () => import('./driver/letter/KeptLettersPage.tsx')

const loadInspectorPage = () => import('./driver/letter/InspectorPage.tsx')

const loadOfficePages = () => import('./office-pages.ts')
type OfficePageName = keyof Awaited<ReturnType<typeof loadOfficePages>>['officePages']

/** A page of the office: neither guests nor drivers fetch the table of its modules. */
const officePage = (name: OfficePageName): Lazy =>
  lazyPage(name, async () => {
    const { texts, load } = (await loadOfficePages()).officePages[name]
    return await Promise.all([load(), ...texts.map(loadTexts)])
  })

/** Every page of the office may hold a list or a form. */
const officeTexts = ['office', 'forms', 'lists'] as const
const loadOfficeShell = () => import('./office/shell/OfficeShell.tsx')

const openOfficeShell = async () =>
  (
    await loadPage(String(loadOfficeShell), () =>
      Promise.all([loadOfficeShell(), ...officeTexts.map(loadTexts)]),
    )
  )[0]

// Only an office user opens it: a layout route would fetch it for guests and drivers too.
const LazyOfficeShell = lazy(async () => {
  const { Component } = await openOfficeShell()
  return { default: Component }
})

/** Within the shell: what breaks in a page, or is missing of it, leaves the shell as it is. */
const shellContent: Lazy = async () => {
  const { PageErrorScreen, PageOutlet } = await openOfficeShell()
  return { Component: PageOutlet, ErrorBoundary: PageErrorScreen }
}

const publicPages: RouteObject[] = [
  { path: '/auth/sign-in', lazy: page('auth', () => import('./auth/SignInPage.tsx')) },
  {
    path: '/letters',
    // Without the driver's shell, which has fetched its texts where a letter is opened within it.
    lazy: lazyPage(String(loadKeptLettersPage), () =>
      Promise.all([loadKeptLettersPage(), loadTexts('driver'), loadTexts('letter'), loadTexts('statement')]),
    ),
  },
  {
    path: '/letters/:shipmentId',
    lazy: lazyPage(String(loadInspectorPage), () =>
      Promise.all([loadInspectorPage(), loadTexts('driver'), loadTexts('letter'), loadTexts('statement')]),
    ),
  },
  {
    path: '/auth/reset-password',
    lazy: page(['auth', 'registration', 'sending'], () => import('./auth/ResetPasswordPage.tsx')),
  },
  {
    path: '/auth/change-password',
    lazy: page(['auth', 'registration'], () => import('./auth/ChangePasswordPage.tsx')),
  },
  {
    path: '/auth/confirm-contact',
    lazy: page(['auth', 'registration'], () => import('./auth/ConfirmContactPage.tsx')),
  },
  {
    path: '/auth/registration',
    lazy: page(['auth', 'registration', 'sending'], () => import('./auth/RegistrationPage.tsx')),
  },
  {
    path: '/auth/registration/transporter',
    lazy: page(['auth', 'registration', 'sending'], () => import('./auth/TransporterRegistrationPage.tsx')),
  },
  {
    path: '/auth/registration/complete/:hash',
    lazy: page(['auth', 'registration'], () => import('./auth/CompleteRegistrationPage.tsx')),
  },
  {
    path: '/auth/registration/complete/:hash/pin',
    lazy: page(['auth', 'registration'], () => import('./auth/PincodePage.tsx')),
  },
]

const loadLegalPage = () => import('./legal/LegalPage.tsx')

const legalPages = ['terms', 'privacy'].map((document): RouteObject => ({
  path: `/${document}/:version?`,
  lazy: page('legal', loadLegalPage),
}))

const driverPages: RouteObject[] = [
  {
    path: '/driver',
    lazy: page('driver', () => import('./driver/shipments/ShipmentsPage.tsx')),
  },
  {
    path: '/driver/transport-mode',
    lazy: page(
      ['driver', 'statement', 'vehicle'],
      () => import('./driver/transport-mode/TransportModePage.tsx'),
    ),
  },
  {
    path: '/driver/pairing',
    lazy: page(['driver', 'phone'], () => import('./driver/pairing/PairingPage.tsx')),
  },
  {
    path: '/driver/flows/:flowId/load',
    lazy: page(['driver', 'statement'], () => import('./driver/load/LoadPage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId',
    lazy: page(
      ['driver', 'correction', 'refusals', 'signing', 'statement'],
      () => import('./driver/shipment/ShipmentPage.tsx'),
    ),
  },
  {
    path: '/driver/shipments/:shipmentId/correct/:phase',
    lazy: page(['driver', 'statement', 'correction'], () => import('./driver/correction/CorrectionPage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId/note',
    lazy: page(['driver', 'correction'], () => import('./driver/correction/NotePage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId/acceptance',
    lazy: page(['driver', 'statement', 'correction'], () => import('./driver/acceptance/AcceptancePage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId/sign',
    lazy: page(['driver', 'phone', 'signing'], () => import('./driver/signing/SignPage.tsx')),
  },
  {
    path: '/driver/shipments/:shipmentId/letter',
    lazy: page(['letter', 'statement'], () => import('./driver/letter/LetterPage.tsx')),
  },
  {
    path: '/driver/scan',
    lazy: page(['driver', 'phone'], () => import('./driver/scan/ScanPage.tsx')),
  },
  {
    path: '/driver/shared',
    lazy: page(['driver', 'phone'], () => import('./driver/shared/SharedPhotosPage.tsx')),
  },
  {
    path: '/driver/outbox',
    lazy: page(['driver', 'phone', 'refusals', 'statement'], () => import('./driver/outbox/OutboxPage.tsx')),
  },
  {
    path: '/driver/outbox/:entryId',
    lazy: page(['driver', 'statement', 'refusals'], () => import('./driver/outbox/RefusalPage.tsx')),
  },
  {
    path: '/driver/outbox/:entryId/mend',
    lazy: page(['driver', 'statement', 'refusals'], () => import('./driver/outbox/MendPage.tsx')),
  },
  {
    path: '/shipments/:shipmentId/unload',
    lazy: page(['driver', 'statement', 'correction'], () => import('./driver/unload/UnloadPage.tsx')),
  },
]

const officePages: RouteObject[] = [
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

const pages: RouteObject[] = [
  ...publicPages,
  ...legalPages,
  {
    Component: AuthGuard,
    children: [
      {
        element: <OptionalOfficeShell OfficeShell={LazyOfficeShell} otherwise={<Outlet />} />,
        children: [
          {
            path: '/account',
            lazy: page(['account', 'legal', 'sending'], () => import('./account/AccountPage.tsx')),
          },
        ],
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
            lazy: openOfficeShell,
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

/** What each office page fetches, and the panels and questions that many open, for `offerPreload`. */
export const officePreloads = [
  async () => (await import('./ui/Popover.tsx')).popoverPart.load(),
  async () => (await import('./ui/Dialog.tsx')).dialogPart.load(),
  confirmPart.load,
  ...preloadsOf(officePages),
]

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
