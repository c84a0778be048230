/** The link in the QR code of a letter: opens the unload page of the shipment. */
export const shipmentAddress = (shipment: string) => `${location.origin}/shipments/${shipment}/unload`

const unloadPath = /^\/shipments\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/unload$/i

/**
 * The shipment in the scanned text of a letter's QR code; undefined for other codes. The host is not compared:
 * the office may have opened the app at another of its addresses.
 */
export const findShipment = (text: string): string | undefined =>
  URL.canParse(text) ? unloadPath.exec(new URL(text).pathname)?.[1]?.toLowerCase() : undefined
