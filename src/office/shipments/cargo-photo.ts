import type { Shipment } from '#contract/shipments.ts'

/** A photo of a shipment, as its page has it. */
export type CargoPhoto = Shipment['cargoPhotos'][number]
