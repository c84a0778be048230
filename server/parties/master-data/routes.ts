import type { Route } from '../../platform/http/request/endpoint.ts'
import { ewcImportRoute } from './ewc-import-route.ts'
import { countryRoutes, languageRoutes } from './serve-countries.ts'
import { ewcCodeRoutes } from './serve-ewc-codes.ts'
import { processingMethodRoutes, projectStatusRoutes, senderTypeRoutes } from './serve-lists.ts'
import { truckTypeRoutes, unitRoutes } from './serve-units.ts'

export const masterDataRoutes: readonly Route[] = [
  ...unitRoutes,
  ...truckTypeRoutes,
  ...ewcCodeRoutes,
  ...processingMethodRoutes,
  ...senderTypeRoutes,
  ...projectStatusRoutes,
  ...countryRoutes,
  ...languageRoutes,
  ewcImportRoute,
]
