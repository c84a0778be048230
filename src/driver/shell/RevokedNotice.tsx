import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'

/** Shown before loading, because work on a revoked phone is refused. */
export function RevokedNotice() {
  const { t } = useTranslation('phone', { keyPrefix: 'revoked' })
  return (
    <Alert tone="danger" title={t('title')}>
      {t('help')}
    </Alert>
  )
}
