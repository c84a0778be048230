/** The link in the QR code of a letter: opens the unload page of the shipment. */
export const shipmentAddress = (shipment: string) => `${location.origin}/shipments/${shipment}/unload`
