/** Operations with the same ordering key are applied in the order in which they were queued. */
export const shipmentOrderingKey = (shipment: string) => `shipment:${shipment}`
/** As `shipmentOrderingKey`, for a transport mode. */
export const transportModeOrderingKey = (mode: string) => `transport_mode:${mode}`
