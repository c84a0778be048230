import { useTranslation } from 'react-i18next'
import { reportUnlessRefused } from '../../app/frame/fault-reports.ts'
import { QrCode } from '../../ui/controls/QrCode.tsx'

const reportQrError = reportUnlessRefused('pairing code as QR')

/** The app's own scanner reads the code at the end of the address. */
const pairingAddress = (code: string) => `${location.origin}/driver/pairing?code=${code}`

export function PairingQr({ code }: { readonly code: string }) {
  const { t } = useTranslation('projects')
  return <QrCode text={pairingAddress(code)} label={t('pairing.qr', { code })} onError={reportQrError} />
}
