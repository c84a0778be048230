import { useTranslation } from 'react-i18next'
import type { AgreedReceiver as Agreed } from '#contract/shipments/turned-away.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'

export function AgreedReceiver({ to }: { readonly to: Agreed }) {
  const { t } = useTranslation('onward')
  return (
    <Alert tone="warning" title={t('agreed', { ...to })}>
      {t('agreedWith', { name: to.agreedWith })}
    </Alert>
  )
}
