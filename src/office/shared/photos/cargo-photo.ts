import type { Shipment } from '#contract/shipments/shipments.ts'

/** A photo of a shipment, as the shipment endpoint returns it. */
export type CargoPhoto = Shipment['cargoPhotos'][number]
