import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/** Of a cargo on board: a part that the receiver takes is unloaded before the rest goes on. */
export const nextActionOf = ({ status, acceptance, unloadDate }: DriverShipment): 'unload' | 'onward' =>
  status === 'turned_away' && (acceptance?.outcome === 'refused' || unloadDate !== undefined)
    ? 'onward'
    : 'unload'
