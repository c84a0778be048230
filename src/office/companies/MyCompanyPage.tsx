import { useTranslation } from 'react-i18next'
import { CompanyIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { type CompanyData, readCompany } from './company-data.ts'
import { CompanyDetails } from './CompanyDetails.tsx'
import { CompanyLayout } from './CompanyLayout.tsx'
import { ownCompanyId } from './own-company.ts'

export const { loader, Component } = definePage(
  'my company',
  async (signal) => {
    const id = ownCompanyId()
    return id === undefined ? undefined : await readCompany(id, signal)
  },
  MyCompany,
)

function MyCompany({ data }: { readonly data: CompanyData | undefined }) {
  const { t } = useTranslation('companies')
  if (data === undefined) return <EmptyState heading="h1" icon={CompanyIcon} title={t('mine.none')} />
  return (
    <CompanyLayout data={data} own>
      <CompanyDetails data={data} />
    </CompanyLayout>
  )
}
