import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** A replica is what a driver's device holds. */
export const mayReplicate = (viewer: Viewer) => isDriver(viewer.roles)
