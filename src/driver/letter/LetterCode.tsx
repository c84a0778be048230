import { reportError } from '../../app/fault-reports.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { shipmentAddress } from '../shell/shipment-address.ts'

const reportCodeError = (error: unknown) => reportError(error, 'letter code')

/** The QR code of a shipment; the letter is valid without it. */
export function LetterCode({ shipment, label }: { readonly shipment: string; readonly label: string }) {
  return <QrCode text={shipmentAddress(shipment)} label={label} onError={reportCodeError} />
}
