import { lazy } from 'react'
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom'
import { App } from './app/frame/App.tsx'
import { AuthGuard } from './app/session/AuthGuard.tsx'
import { guardedRoute, hasPage, knownDriver } from './app/session/entry-address.ts'
import { ErrorScreen } from './app/frame/ErrorScreen.tsx'
import { DriverGuard, OfficeGuard } from './app/session/RoleGuards.tsx'
import { loadPage } from './app/frame/load-page.ts'
import { OptionalOfficeShell } from './app/frame/OptionalOfficeShell.tsx'
import { loadTexts, type TextNamespace } from './i18n/setup.ts'
import { type Lazy, lazyPage, type Page } from './lazy-page.ts'

const page = (texts: TextNamespace | readonly TextNamespace[], load: () => Promise<Page>): Lazy =>
  // The source text of the import function identifies the chunk.
  lazyPage(String(load), () => Promise.all([load(), ...[texts].flat().map(loadTexts)]))

const loadKeptLettersPage = () => import('./driver/letter/KeptLettersPage.tsx')

const loadInspectorPage = () => import('./driver/letter/InspectorPage.tsx')

/** Only the office's users fetch its routes and shell. */
export const loadOfficeRoutes = () => loadPage('office routes', () => import('./office-routes.tsx'))

// A layout route would be fetched for guests and drivers too.
const LazyOfficeShell = lazy(async () => {
  const { openOfficeShell } = await loadOfficeRoutes()
  return { default: (await openOfficeShell()).Component }
})

// Few users see it, and only once.
const LazySetUpPage = lazy(async () => {
  const [{ SetUpPage }] = await Promise.all([import('./account/SetUpPage.tsx'), loadTexts('account')])
  return { default: SetUpPage }
})

const publicPages: RouteObject[] = [
  { path: '/auth/sign-in', lazy: page('auth', () => import('./auth/SignInPage.tsx')) },
  {
    path: '/letters',
    // Outside the driver's shell, which loads these texts for letters that are opened within it.
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
      ['driver', 'correction', 'refusals', 'shipment', 'signing', 'statement'],
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
    lazy: page(['driver', 'phone'], () => import('./driver/shared-photos/SharedPhotosPage.tsx')),
  },
  {
    path: '/driver/outbox',
    lazy: page(['driver', 'phone', 'refusals', 'statement'], () => import('./driver/outbox/OutboxPage.tsx')),
  },
  {
    path: '/driver/outbox/:entryId',
    lazy: page(['driver', 'phone', 'statement', 'refusals'], () => import('./driver/outbox/RefusalPage.tsx')),
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

const officeId = 'office'

const pages: RouteObject[] = [
  ...publicPages,
  ...legalPages,
  {
    id: guardedRoute,
    element: <AuthGuard SetUpPage={LazySetUpPage} />,
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
        // `addOfficeRoutes` adds its pages.
        id: officeId,
        Component: OfficeGuard,
        children: [],
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
    children: [{ path: '*', lazy: page('app', () => import('./app/frame/NotFoundPage.tsx')) }],
  },
]

/** Without the office's routes: see `addOfficeRoutes`. */
export const routes: RouteObject[] = [
  {
    Component: App,
    HydrateFallback: () => null,
    // Within App, so that the error screen has the UI provider around it.
    children: [{ ErrorBoundary: ErrorScreen, children: pages }],
  },
]

/**
 * Lets the router fetch and add the office's routes for an address that `routes` lacks. A phone that cannot
 * reach the server goes on without them: drivers have no page there.
 */
export const addOfficeRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (hasPage(routes, path)) return
  try {
    patch(officeId, [...(await loadOfficeRoutes()).officeRoutes])
  } catch (error) {
    if (knownDriver() === undefined) throw error
  }
}
