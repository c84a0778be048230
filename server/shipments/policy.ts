import { mayDo } from '#contract/permissions.ts'
import type { Viewer } from '../http/request/endpoint.ts'

export const mayUnload = (viewer: Viewer) => mayDo(viewer.roles, 'unloadShipment')
export const maySettle = (viewer: Viewer) => mayDo(viewer.roles, 'settleException')
