import { type ComponentType, lazy } from 'react'
import { type LoaderFunction, Navigate, type RouteObject } from 'react-router-dom'
import { App } from './app/App.tsx'
import { AuthGuard } from './app/AuthGuard.tsx'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { guardLoader } from './app/guarded-loader.ts'
import { DriverGuard, OfficeGuard } from './app/RoleGuards.tsx'
import { loadPage } from './app/load-page.ts'
import { NotFoundLayout } from './app/NotFoundLayout.tsx'
import { loadTexts } from './i18n/setup.ts'

type Lazy = NonNullable<RouteObject['lazy']>

interface Page extends Pick<RouteObject, 'ErrorBoundary' | 'handle' | 'shouldRevalidate'> {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

type TextNamespace = 'account' | 'app' | 'auth' | 'driver' | 'flows' | 'office' | 'people'

/** A page, fetched together with the texts of its feature when its address is first opened. */
const page =
  (texts: TextNamespace, load: () => Promise<Page>): Lazy =>
  async () => {
    // The source text of the import function identifies the chunk.
    const [{ loader, ...rest }] = await loadPage(String(load), () => Promise.all([load(), loadTexts(texts)]))
    return loader === undefined ? rest : { ...rest, loader: guardLoader(loader) }
  }

const loadOfficeShell = () => import('./office/shell/OfficeShell.tsx')

// Only an office user opens it: a layout route would fetch it for guests and drivers too.
const NotFoundShell = lazy(async () => {
  const [{ Component }] = await loadPage(String(loadOfficeShell), () =>
    Promise.all([loadOfficeShell(), loadTexts('office')]),
  )
  return { default: Component }
})

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
  { path: '/', lazy: page('office', () => import('./office/dashboard/DashboardPage.tsx')) },
  {
    path: '/projects',
    lazy: page('office', () => import('./office/projects/ProjectsPage.tsx')),
  },
  {
    path: '/projects/:projectId',
    lazy: page('office', () => import('./office/projects/ProjectPage.tsx')),
    children: [
      { index: true, element: <Navigate to="material-flows" replace /> },
      {
        path: 'material-flows',
        lazy: page('office', () => import('./office/projects/ProjectMaterialFlowsPage.tsx')),
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
    lazy: page('office', () => import('./office/material-flows/MaterialFlowsPage.tsx')),
  },
  {
    path: '/material-flows/:flowId',
    lazy: page('flows', () => import('./office/material-flows/MaterialFlowPage.tsx')),
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
    lazy: page('office', () => import('./office/shipments/ShipmentPage.tsx')),
  },
]

const pages: RouteObject[] = [
  ...publicPages,
  {
    Component: AuthGuard,
    children: [
      { path: '/account', lazy: page('account', () => import('./account/AccountPage.tsx')) },
      {
        Component: DriverGuard,
        children: [
          { lazy: page('driver', () => import('./driver/shell/DriverShell.tsx')), children: driverPages },
        ],
      },
      {
        Component: OfficeGuard,
        children: [{ lazy: page('office', loadOfficeShell), children: officePages }],
      },
    ],
  },
  {
    element: <NotFoundLayout OfficeShell={NotFoundShell} />,
    children: [{ path: '*', lazy: page('app', () => import('./app/NotFoundPage.tsx')) }],
  },
]

/** The route table of the app. */
export const routes: RouteObject[] = [
  {
    Component: App,
    HydrateFallback: () => null,
    // Within App, so that the error screen has the UI provider around it.
    children: [{ ErrorBoundary: ErrorScreen, children: pages }],
  },
]
