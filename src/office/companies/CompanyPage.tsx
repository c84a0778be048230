import { Outlet } from 'react-router-dom'
import { definePage } from '../shared/page/define-page.tsx'
import { type CompanyData, readCompany } from './company-data.ts'
import { CompanyLayout } from './CompanyLayout.tsx'

export const { loader, Component } = definePage(
  'company',
  (signal, { companyId = '' }) => readCompany(companyId, signal),
  CompanyOutlet,
)

function CompanyOutlet({ data }: { readonly data: CompanyData }) {
  return (
    <CompanyLayout data={data}>
      <Outlet context={data} />
    </CompanyLayout>
  )
}
