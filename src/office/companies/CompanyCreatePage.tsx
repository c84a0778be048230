import { useTranslation } from 'react-i18next'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** Adds a company to the address book; administrators also to that of a customer, or to none. */
function CompanyCreatePage() {
  const { t } = useTranslation('companies')
  return (
    <DetailLayout back={{ to: '/companies', title: t('title') }} title={t('add')}>
      <CompanyForm />
    </DetailLayout>
  )
}

export { CompanyCreatePage as Component }
