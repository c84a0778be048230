import type { Route } from '../http/request/endpoint.ts'
import { knownDevicesCollection } from './serve-known-devices.ts'

export const knownDevicesRoutes: readonly Route[] = knownDevicesCollection
