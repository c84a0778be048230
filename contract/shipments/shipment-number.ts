/**
 * The final number of a shipment, assigned on the device also offline: `{project number}-{flow
 * number}-{device code}{counter}`. It is unique because device codes are, and because the counter of a device
 * never decreases.
 */
export const shipmentNumber = (parts: {
  projectNumber: string
  flowNumber: number
  deviceCode: string
  counter: number
}) => `${parts.projectNumber}-${parts.flowNumber}-${parts.deviceCode}${parts.counter}`
