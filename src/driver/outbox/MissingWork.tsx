import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'

export function MissingWork({ count }: { readonly count: number }) {
  const { t } = useTranslation('refusals', { keyPrefix: 'missing' })
  return (
    <Alert tone="danger" title={t('title', { count })}>
      {t('body')}
    </Alert>
  )
}
