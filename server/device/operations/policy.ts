import { isDriver } from '#contract/kit/roles.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

/** Whether the viewer may deliver operations: only drivers' devices collect them while offline. */
export const mayDeliver = (viewer: Viewer) => isDriver(viewer.roles)
