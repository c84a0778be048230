import { useTranslation } from 'react-i18next'
import { DetailPage } from '../shared/DetailPage.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** Adds a company to the address book; administrators also to that of a customer, or to none. */
function CompanyCreatePage() {
  const { t } = useTranslation('companies')
  return (
    <DetailPage back={{ to: '/companies', title: t('title') }} title={t('add')}>
      <CompanyForm />
    </DetailPage>
  )
}

export { CompanyCreatePage as Component }
