import { isDriver } from '#contract/kit/roles.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

/** Whether the viewer may register a device. */
export const mayRegisterDevice = (viewer: Viewer) => isDriver(viewer.roles)
