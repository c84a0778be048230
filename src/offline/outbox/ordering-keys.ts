export const shipmentOrderingKey = (shipment: string) => `shipment:${shipment}`
export const transportModeOrderingKey = (mode: string) => `transport_mode:${mode}`
