import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'

/** By the server's count, this phone has lost work. */
export function MissingWork({ count }: { readonly count: number }) {
  const { t } = useTranslation('refusals', { keyPrefix: 'missing' })
  return (
    <Alert tone="danger" title={t('title', { count })}>
      {t('body')}
    </Alert>
  )
}
