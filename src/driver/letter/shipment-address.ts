/** The link in a letter's QR code: it opens the shipment for unloading. */
export const shipmentAddress = (shipment: string) => `${location.origin}/shipments/${shipment}/unload`
