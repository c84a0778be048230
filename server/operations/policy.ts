import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Operations are what a driver did without a network. */
export const mayDeliver = (viewer: Viewer) => isDriver(viewer.roles)
