import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'

/** Tells the driver before loading that the office revoked this phone, and what to do: it refuses what is done on it. */
export function RevokedNotice() {
  const { t } = useTranslation('phone', { keyPrefix: 'revoked' })
  return (
    <Alert tone="danger" title={t('title')}>
      {t('help')}
    </Alert>
  )
}
