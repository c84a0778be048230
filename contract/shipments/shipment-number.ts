/**
 * `{project number}-{flow number}-{device code}{counter}`, also assigned offline. Unique, because device
 * codes are and the counter of a device never decreases.
 */
export const shipmentNumber = (parts: {
  projectNumber: string
  flowNumber: number
  deviceCode: string
  counter: number
}) => `${parts.projectNumber}-${parts.flowNumber}-${parts.deviceCode}${parts.counter}`
