import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/** That the office or the receiver refused it: a key of the texts of the driver's shell. */
export const refusedText = ({ delivery, status, acceptance }: DriverShipment) =>
  delivery === 'attention'
    ? 'delivery.attention'
    : status === 'turned_away'
      ? acceptance?.outcome === 'partly'
        ? 'delivery.partly'
        : 'delivery.refused'
      : undefined
