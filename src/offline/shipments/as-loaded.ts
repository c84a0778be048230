import type { DriverShipment } from './shipments.ts'

/** The letter states flow and transport mode as loaded; the rest of the app shows the present ones. */
export const asLoaded = (shipment: DriverShipment): DriverShipment => ({
  ...shipment,
  flow: shipment.loadedWith?.flow ?? shipment.flow,
  mode: shipment.loadedWith?.mode ?? shipment.mode,
  loadedWith: undefined,
})
