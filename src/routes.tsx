import { lazy } from 'react'
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom'
import { App } from './app/frame/App.tsx'
import { AuthGuard } from './app/session/AuthGuard.tsx'
import { guardedRoute, hasPage, knownDriver } from './app/session/entry-address.ts'
import { ErrorScreen } from './app/frame/ErrorScreen.tsx'
import { DriverGuard, OfficeGuard } from './app/session/RoleGuards.tsx'
import { loadPage } from './app/frame/load-page.ts'
import { OptionalOfficeShell } from './app/frame/OptionalOfficeShell.tsx'
import { loadTexts } from './i18n/setup.ts'
import { page, pagesAt } from './lazy-page.ts'

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

const publicPages = pagesAt({
  '/auth/sign-in': page('auth', () => import('./auth/SignInPage.tsx')),
  // Outside the driver's shell, which loads these texts for letters that are opened within it.
  '/letters': page(['driver', 'letter', 'statement'], () => import('./driver/letter/KeptLettersPage.tsx')),
  '/letters/:shipmentId': page(
    ['driver', 'letter', 'statement'],
    () => import('./driver/letter/InspectorPage.tsx'),
  ),
  '/help': page(['correction', 'driver', 'help', 'phone'], () => import('./driver/help/HelpPage.tsx')),
  '/auth/reset-password': page(
    ['auth', 'registration', 'sending'],
    () => import('./auth/ResetPasswordPage.tsx'),
  ),
  '/auth/change-password': page(['auth', 'registration'], () => import('./auth/ChangePasswordPage.tsx')),
  '/auth/confirm-contact': page(['auth', 'registration'], () => import('./auth/ConfirmContactPage.tsx')),
  '/auth/registration': page(
    ['auth', 'registration', 'sending'],
    () => import('./auth/RegistrationPage.tsx'),
  ),
  '/auth/registration/transporter': page(
    ['auth', 'registration', 'sending'],
    () => import('./auth/TransporterRegistrationPage.tsx'),
  ),
  '/auth/registration/complete/:hash': page(
    ['auth', 'registration'],
    () => import('./auth/CompleteRegistrationPage.tsx'),
  ),
  '/auth/registration/complete/:hash/pin': page(
    ['auth', 'registration'],
    () => import('./auth/PincodePage.tsx'),
  ),
})

const loadLegalPage = () => import('./legal/LegalPage.tsx')

const legalPages = ['terms', 'privacy'].map((document): RouteObject => ({
  path: `/${document}/:version?`,
  lazy: page('legal', loadLegalPage),
}))

const driverPages = pagesAt({
  '/driver': page('driver', () => import('./driver/shipments/ShipmentsPage.tsx')),
  '/driver/transport-mode': page(
    ['driver', 'statement', 'vehicle'],
    () => import('./driver/transport-mode/TransportModePage.tsx'),
  ),
  '/driver/pairing': page(['driver', 'phone'], () => import('./driver/pairing/PairingPage.tsx')),
  '/driver/flows/:flowId/load': page(
    ['driver', 'statement', 'onward', 'shipment', 'signing'],
    () => import('./driver/load/LoadPage.tsx'),
  ),
  '/driver/shipments/:shipmentId': page(
    ['driver', 'correction', 'givers', 'phone', 'refusals', 'shipment', 'signing', 'statement'],
    () => import('./driver/shipment/ShipmentPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/correct/:phase': page(
    ['driver', 'statement', 'correction'],
    () => import('./driver/correction/CorrectionPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/note': page(
    ['driver', 'correction'],
    () => import('./driver/correction/NotePage.tsx'),
  ),
  '/driver/shipments/:shipmentId/addresses': page(
    ['driver', 'statement', 'correction', 'givers'],
    () => import('./driver/load/RoundPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/acceptance': page(
    ['driver', 'statement', 'correction'],
    () => import('./driver/acceptance/AcceptancePage.tsx'),
  ),
  '/driver/shipments/:shipmentId/rest/:place': page(
    ['driver', 'statement', 'correction', 'onward'],
    () => import('./driver/onward/RestPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/forward': page(
    ['driver', 'statement', 'correction', 'onward'],
    () => import('./driver/onward/ForwardPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/sign': page(
    ['driver', 'phone', 'signing'],
    () => import('./driver/signing/SignPage.tsx'),
  ),
  '/driver/shipments/:shipmentId/letter': page(
    ['driver', 'letter', 'signing', 'statement'],
    () => import('./driver/letter/LetterPage.tsx'),
  ),
  '/driver/scan': page(['driver', 'phone'], () => import('./driver/scan/ScanPage.tsx')),
  '/driver/shared': page(['driver', 'phone'], () => import('./driver/shared-photos/SharedPhotosPage.tsx')),
  '/driver/outbox': page(
    ['driver', 'phone', 'refusals', 'statement'],
    () => import('./driver/outbox/OutboxPage.tsx'),
  ),
  '/driver/outbox/:entryId': page(
    ['driver', 'phone', 'statement', 'refusals'],
    () => import('./driver/outbox/RefusalPage.tsx'),
  ),
  '/driver/outbox/:entryId/mend': page(
    ['driver', 'statement', 'refusals'],
    () => import('./driver/outbox/MendPage.tsx'),
  ),
  '/shipments/:shipmentId/unload': page(
    ['driver', 'statement', 'correction', 'onward', 'phone', 'shipment', 'signing'],
    () => import('./driver/unload/UnloadPage.tsx'),
  ),
})

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
