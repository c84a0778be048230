import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Alert, Card } from '../../ui/surfaces.tsx'
import { findShipment } from '../shell/shipment-address.ts'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { canScan, CodeScanner } from '../shell/CodeScanner.tsx'

/** Scanning the QR code of a letter, also of another driver's or carrier's: leads to unloading its shipment. */
function ScanPage() {
  const { t } = useTranslation('driver', { keyPrefix: 'scan' })
  const navigate = useNavigate()
  const [cameraFailed, setCameraFailed] = useState(false)
  const isScanning = canScan() && !cameraFailed
  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={isScanning ? undefined : <MainLink to="/driver">{t('toShipments')}</MainLink>}
    >
      <p>{t('lead')}</p>
      {isScanning ? (
        <Card padding="16px">
          <CodeScanner
            find={findShipment}
            onCode={(shipment) => void navigate(`/shipments/${shipment}/unload`, { replace: true })}
            onCameraFailure={() => setCameraFailed(true)}
            onStop={() => void navigate('/driver', { replace: true })}
          />
        </Card>
      ) : (
        <Alert tone="info" title={t(cameraFailed ? 'cameraFailed' : 'noCamera')}>
          <p>{t('ownCamera')}</p>
        </Alert>
      )}
    </Screen>
  )
}

export { ScanPage as Component }
