import { useTranslation } from 'react-i18next'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { CompanyForm } from './CompanyForm.tsx'

export function Component() {
  const { t } = useTranslation('companies')
  return (
    <DetailLayout back={{ to: '/companies', title: t('title') }} title={t('add')}>
      <CompanyForm />
    </DetailLayout>
  )
}
