import type { ComponentType } from 'react'
import { type LoaderFunction, Navigate, type RouteObject } from 'react-router-dom'
import { App } from './app/App.tsx'
import { AuthGuard } from './app/AuthGuard.tsx'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { guarded } from './app/guarded-loader.ts'
import { Home } from './app/Home.tsx'
import { loadPage } from './app/load-page.ts'

type Lazy = NonNullable<RouteObject['lazy']>

interface Page {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

/** A page, fetched when its address is first opened. */
const page = (load: () => Promise<Page>): Lazy => async () => {
  const { Component, loader } = await loadPage(load)
  return loader === undefined ? { Component } : { Component, loader: guarded(loader) }
}

/** What stands behind every address of the app. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      { path: '/auth/sign-in', lazy: page(() => import('./auth/SignInPage.tsx')) },
      {
        Component: AuthGuard,
        children: [
          {
            lazy: page(() => import('./driver/DriverShell.tsx')),
            children: [
              { path: '/driver', lazy: page(() => import('./driver/shipments/ShipmentsPage.tsx')) },
              { path: '/driver/transport-mode', lazy: page(() => import('./driver/transport-mode/TransportModePage.tsx')) },
              { path: '/driver/pairing', lazy: page(() => import('./driver/pairing/PairingPage.tsx')) },
              { path: '/driver/flows/:flowId/load', lazy: page(() => import('./driver/load/LoadPage.tsx')) },
              { path: '/driver/shipments/:shipmentId', lazy: page(() => import('./driver/shipment/ShipmentPage.tsx')) },
              { path: '/driver/shipments/:shipmentId/letter', lazy: page(() => import('./driver/letter/LetterPage.tsx')) },
              { path: '/driver/outbox', lazy: page(() => import('./driver/outbox/OutboxPage.tsx')) },
              { path: '/shipments/:shipmentId/unload', lazy: page(() => import('./driver/unload/UnloadPage.tsx')) },
            ],
          },
          {
            Component: Home,
            children: [
              {
                lazy: page(() => import('./office/OfficeShell.tsx')),
                children: [
                  { path: '/', lazy: page(() => import('./office/dashboard/DashboardPage.tsx')) },
                  { path: '/projects', lazy: page(() => import('./office/projects/ProjectsPage.tsx')) },
                  {
                    path: '/projects/:projectId',
                    lazy: page(() => import('./office/projects/ProjectPage.tsx')),
                    children: [
                      { index: true, element: <Navigate to="material-flows" replace /> },
                      { path: 'material-flows', lazy: page(() => import('./office/projects/ProjectMaterialFlowsPage.tsx')) },
                      { path: 'shipments', lazy: page(() => import('./office/projects/ProjectShipmentsPage.tsx')) },
                      { path: 'shipments/:status', lazy: page(() => import('./office/projects/ProjectShipmentsPage.tsx')) },
                    ],
                  },
                  { path: '/shipments', lazy: page(() => import('./office/shipments/ShipmentsPage.tsx')) },
                  { path: '/shipments/:shipmentId', lazy: page(() => import('./office/shipments/ShipmentPage.tsx')) },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: page(() => import('./app/NotFoundPage.tsx')) },
    ],
  },
]
