import type { DriverShipment } from './shipments.ts'

/**
 * The letter states flow and transport mode as loaded; the rest of the app shows the present ones, but for whom
 * the cargo goes to, and what counts of it.
 */
export const asLoaded = (shipment: DriverShipment): DriverShipment => ({
  ...shipment,
  flow: shipment.loadedWith?.flow ?? shipment.flow,
  mode: shipment.loadedWith?.mode ?? shipment.mode,
  loadedWith: undefined,
})
