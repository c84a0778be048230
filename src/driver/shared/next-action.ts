import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/** Its receiver took a part, which was unloaded: its net weight is no longer what is on board. */
export const isPartGone = ({ status, unloadDate }: DriverShipment): boolean =>
  status === 'turned_away' && unloadDate !== undefined

/** Of a cargo on board: a part that the receiver takes is unloaded before the rest goes on. */
export const nextActionOf = (shipment: DriverShipment): 'unload' | 'onward' =>
  (shipment.status === 'turned_away' && shipment.acceptance?.outcome === 'refused') || isPartGone(shipment)
    ? 'onward'
    : 'unload'

/** What the button to it says: where it goes was agreed, it is unloaded there. */
export const nextTextOf = (shipment: DriverShipment) =>
  shipment.agreedReceiver ? 'unload' : nextActionOf(shipment)
