import { useOutletContext } from 'react-router-dom'
import type { CompanyData } from './company-data.ts'
import { CompanyDetails } from './CompanyDetails.tsx'

/** The first tab of a company: what is known of it, to change by those who may. */
function CompanyDetailsPage() {
  return <CompanyDetails data={useOutletContext<CompanyData>()} />
}

export { CompanyDetailsPage as Component }
