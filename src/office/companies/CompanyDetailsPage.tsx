import { useOutletContext } from 'react-router-dom'
import type { CompanyData } from './company-data.ts'
import { CompanyDetails } from './CompanyDetails.tsx'

function CompanyDetailsPage() {
  return <CompanyDetails data={useOutletContext<CompanyData>()} />
}

export { CompanyDetailsPage as Component }
