import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { CompanyIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { type CompanyData, readCompany } from './company-data.ts'
import { CompanyDetails } from './CompanyDetails.tsx'
import { CompanyLayout } from './CompanyLayout.tsx'
import { ownCompanyId } from './own-company.ts'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('my company', request, async (signal) => {
    const id = ownCompanyId()
    return id === undefined ? undefined : await readCompany(id, signal)
  })

function MyCompany({ data }: { readonly data: CompanyData | undefined }) {
  const { t } = useTranslation('companies')
  if (data === undefined)
    return <EmptyState heading="h1" icon={<CompanyIcon width={40} height={40} />} title={t('mine.none')} />
  return (
    <CompanyLayout data={data} own>
      <CompanyDetails data={data} />
    </CompanyLayout>
  )
}

const MyCompanyPage = createPage(loader, MyCompany)

export { MyCompanyPage as Component }
