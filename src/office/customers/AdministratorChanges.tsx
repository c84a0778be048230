import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'

export function AdministratorChanges() {
  const { t } = useTranslation('customers')
  return <Alert tone="neutral">{t('details.adminOnly')}</Alert>
}
