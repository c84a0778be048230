import type { Shipment } from '#contract/shipments/shipments.ts'

export type CargoPhoto = Shipment['cargoPhotos'][number]
