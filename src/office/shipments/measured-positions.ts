import type { Shipment } from '#contract/shipments/shipments.ts'

type StatedPosition = NonNullable<Shipment['positions']>[number]

export type MeasuredPosition = StatedPosition & {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

export const isMeasured = (position: StatedPosition): position is MeasuredPosition =>
  position.latitude !== undefined && position.longitude !== undefined && position.accuracy !== undefined
