/** In the QR code of a letter where this device has no check token of it. */
export const shipmentAddress = (shipment: string) => `${location.origin}/shipments/${shipment}/unload`

const checkPath = /^\/check\/([\w-]{22})$/
const unloadPath = /^\/shipments\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/unload$/i

/**
 * The id or check token in the text of a letter's QR code; undefined for other codes. The host is not
 * compared: the office may have opened the app at another of its addresses.
 */
export const findShipment = (text: string): string | undefined =>
  URL.canParse(text) ? shipmentIn(new URL(text).pathname) : undefined

const shipmentIn = (path: string) => unloadPath.exec(path)?.[1]?.toLowerCase() ?? checkPath.exec(path)?.[1]
