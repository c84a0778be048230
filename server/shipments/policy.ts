import { mayPerform } from '#contract/permissions.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Whether the viewer may record that a shipment was unloaded. */
export const mayUnload = (viewer: Viewer) => mayPerform(viewer.roles, 'unloadShipment')
/** Whether the viewer may settle exceptions. */
export const maySettle = (viewer: Viewer) => mayPerform(viewer.roles, 'settleException')
