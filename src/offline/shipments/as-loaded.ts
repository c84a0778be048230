import type { DriverShipment } from './shipments.ts'

/**
 * With the flow and transport mode as loaded, which its letter states; the rest of the app uses the present
 * ones.
 */
export const asLoaded = (shipment: DriverShipment): DriverShipment => ({
  ...shipment,
  flow: shipment.loadedWith?.flow ?? shipment.flow,
  mode: shipment.loadedWith?.mode ?? shipment.mode,
  loadedWith: undefined,
})
