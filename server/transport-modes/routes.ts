import type { Route } from '../http/request/endpoint.ts'
import { transportModeRoutes } from './serve-transport-modes.ts'

export const transportModesRoutes: readonly Route[] = transportModeRoutes
