import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Card } from '../../ui/theme/surfaces.tsx'
import { findShipment } from '../shared/shipment-address.ts'
import { Screen } from '../shell/Screen.tsx'
import { CodeScanner } from '../shared/CodeScanner.tsx'

export function Component() {
  const { t } = useTranslation('phone', { keyPrefix: 'scanPage' })
  const navigate = useNavigate()
  return (
    <Screen title={t('title')} back="/driver">
      <p>{t('lead')}</p>
      <Card padding="16px">
        <CodeScanner
          find={findShipment}
          onCode={(shipment) => void navigate(`/shipments/${shipment}/unload`, { replace: true })}
          onStop={() => void navigate('/driver', { replace: true })}
        />
      </Card>
    </Screen>
  )
}
