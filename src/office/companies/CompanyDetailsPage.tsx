import { useOutletContext } from 'react-router-dom'
import type { CompanyData } from './company-data.ts'
import { CompanyDetails } from './CompanyDetails.tsx'

export function Component() {
  return <CompanyDetails data={useOutletContext<CompanyData>()} />
}
