import type { ComponentProps } from 'react'
import { companies, type Company } from '#contract/companies.ts'
import { call } from '../../api/call.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { findChoices } from './find-choices.ts'

const toChoice = ({ id, name, address, vihbNumber }: Company) => ({
  value: id,
  title: name,
  hint: [address?.city, vihbNumber].filter(Boolean).join(' · ') || undefined,
})
const searchCompanies = (q: string, signal: AbortSignal) =>
  findChoices((query) => call(companies.list, { query, signal }), q, toChoice)
const searchCarriers = (q: string, signal: AbortSignal) =>
  findChoices((query) => call(companies.list, { query: { ...query, types: 'carrier' }, signal }), q, toChoice)

/** A search field for one of the companies that the viewer may see, optionally of the carriers only. */
export function CompanyField({
  carriersOnly = false,
  ...field
}: Omit<ComponentProps<typeof ChoiceField>, 'search'> & { readonly carriersOnly?: boolean }) {
  return <ChoiceField {...field} search={carriersOnly ? searchCarriers : searchCompanies} />
}
