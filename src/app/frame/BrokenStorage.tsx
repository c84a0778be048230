import { useTranslation } from 'react-i18next'

export function BrokenStorage() {
  const { t } = useTranslation('phone')
  return <p>{t('brokenStorage')}</p>
}
