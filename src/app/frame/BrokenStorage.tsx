import { useTranslation } from 'react-i18next'

/** What a person can do where this device's storage does not open. */
export function BrokenStorage() {
  const { t } = useTranslation('phone')
  return <p>{t('brokenStorage')}</p>
}
