import { isDriver } from '#contract/kit/roles.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const mayReplicate = (viewer: Viewer) => isDriver(viewer.roles)
