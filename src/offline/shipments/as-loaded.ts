import type { DriverShipment } from './shipments.ts'

/**
 * The shipment with the flow and transport mode that its letter states: as they were when it was loaded, where they have
 * changed on this device since. All else of the app goes by what they are now.
 */
export const asLoaded = (shipment: DriverShipment): DriverShipment => ({
  ...shipment,
  flow: shipment.loadedWith?.flow ?? shipment.flow,
  mode: shipment.loadedWith?.mode ?? shipment.mode,
  loadedWith: undefined,
})
