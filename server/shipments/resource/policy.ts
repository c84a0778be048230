import { requires } from '../../platform/http/request/required-permission.ts'

export const mayUnload = requires('unloadShipment')
export const maySettle = requires('settleException')
