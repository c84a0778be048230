import { mayPerform } from '#contract/permissions.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'

/** Whether the viewer may record that a shipment was unloaded. */
export const mayUnload = notImpersonated((viewer) => mayPerform(viewer.roles, 'unloadShipment'))
/** Whether the viewer may settle exceptions. */
export const maySettle = notImpersonated((viewer) => mayPerform(viewer.roles, 'settleException'))
