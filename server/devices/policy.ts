import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Whether the viewer may register a device. */
export const mayRegisterDevice = (viewer: Viewer) => isDriver(viewer.roles)
