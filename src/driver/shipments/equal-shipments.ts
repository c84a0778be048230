import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/**
 * Shipments of one flow on one vehicle that went alike stand together, in the order of the first of each; what needs
 * somebody, or was not taken by its receiver, stands alone.
 */
export function groupEqual(shipments: readonly DriverShipment[]): readonly (readonly DriverShipment[])[] {
  const groups = new Map<string, DriverShipment[]>()
  for (const shipment of shipments) {
    const { id, status, ending, delivery, flow, mode } = shipment
    const isAlone = flow === undefined || status === 'turned_away' || ending || delivery === 'attention'
    const key = isAlone ? id : `${flow.id} ${mode?.id}`
    groups.set(key, [...(groups.get(key) ?? []), shipment])
  }
  return [...groups.values()]
}
