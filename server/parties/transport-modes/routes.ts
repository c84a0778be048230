import type { Route } from '../../platform/http/request/endpoint.ts'
import { transportModeRoutes } from './serve-transport-modes.ts'

export const transportModesRoutes: readonly Route[] = transportModeRoutes
