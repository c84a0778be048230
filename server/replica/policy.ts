import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Whether the viewer may read a replica: only drivers' devices hold one. */
export const mayReplicate = (viewer: Viewer) => isDriver(viewer.roles)
