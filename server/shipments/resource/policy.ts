import { requires } from '../../platform/http/request/required-permission.ts'

/** Whether the viewer may record that a shipment was unloaded. */
export const mayUnload = requires('unloadShipment')
/** Whether the viewer may settle exceptions. */
export const maySettle = requires('settleException')
