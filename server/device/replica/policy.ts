import { isDriver } from '#contract/kit/roles.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

/** Whether the viewer may read a replica: only drivers' devices hold one. */
export const mayReplicate = (viewer: Viewer) => isDriver(viewer.roles)
