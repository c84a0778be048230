import type { Route } from '../../platform/http/request/endpoint.ts'
import { knownDevicesCollection } from './serve-known-devices.ts'

export const knownDevicesRoutes: readonly Route[] = knownDevicesCollection
