/**
 * The number of a shipment, final on the device also offline: `{project number}-{flow number}-{device code}{counter}`.
 * The code is capitals only and unique, the counter never goes back on its device, so no two are alike.
 */
export const shipmentNumber = (parts: {
  projectNumber: string
  flowNumber: number
  deviceCode: string
  counter: number
}) => `${parts.projectNumber}-${parts.flowNumber}-${parts.deviceCode}${parts.counter}`
