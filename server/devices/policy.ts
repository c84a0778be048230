import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/request/endpoint.ts'

export const mayRegisterDevice = (viewer: Viewer) => isDriver(viewer.roles)
