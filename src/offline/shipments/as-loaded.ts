import type { DriverShipment } from './shipments.ts'

/**
 * The letter states flow and transport mode as loaded, and its forms go by both; the rest of the app shows the present
 * transport mode, and by the present flow what its driver may do now.
 */
export const asLoaded = (shipment: DriverShipment): DriverShipment => ({
  ...shipment,
  flow: shipment.loadedWith?.flow ?? shipment.flow,
  mode: shipment.loadedWith?.mode ?? shipment.mode,
  loadedWith: undefined,
})
