import { isDriver } from '#contract/kit/roles.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const mayDeliver = (viewer: Viewer) => isDriver(viewer.roles)
