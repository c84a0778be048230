import { type LoaderFunctionArgs, Outlet } from 'react-router-dom'
import { createPage } from '../shared/page/create-page.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { type CompanyData, readCompany } from './company-data.ts'
import { CompanyLayout } from './CompanyLayout.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`company ${params['companyId']}`, request, (signal) =>
    readCompany(params['companyId'] ?? '', signal),
  )

function CompanyOutlet({ data }: { readonly data: CompanyData }) {
  return (
    <CompanyLayout data={data}>
      <Outlet context={data} />
    </CompanyLayout>
  )
}

const CompanyPage = createPage(loader, CompanyOutlet)

export { CompanyPage as Component }
