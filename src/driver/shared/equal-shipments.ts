import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/** The same of shipments of one flow on one vehicle that went alike. */
export const equalityOf = ({ id, status, ending, delivery, flow, mode }: DriverShipment): string =>
  flow === undefined || status === 'turned_away' || ending || delivery === 'attention'
    ? id
    : `${flow.id} ${mode?.id}`

/**
 * Shipments of one flow on one vehicle that went alike stand together, in the order of the first of each; what needs
 * somebody, or was not taken by its receiver, stands alone.
 */
export function groupEqual(shipments: readonly DriverShipment[]): readonly (readonly DriverShipment[])[] {
  const groups = new Map<string, DriverShipment[]>()
  for (const shipment of shipments) {
    const key = equalityOf(shipment)
    groups.set(key, [...(groups.get(key) ?? []), shipment])
  }
  return [...groups.values()]
}

/** What stands on top of a list of what is on board; of several equal ones that which was loaded first. */
export const nextToUnload = (shipments: readonly DriverShipment[]): DriverShipment | undefined =>
  shipments.findLast((shipment, _index, [first]) => first && equalityOf(shipment) === equalityOf(first))
