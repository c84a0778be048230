import type { ComponentProps } from 'react'
import { companies, type Company } from '#contract/companies.ts'
import { type Customer, customers } from '#contract/customers.ts'
import { call } from '../../../api/call.ts'
import { ChoiceInput } from '../../../ui/forms/ChoiceInputs.tsx'
import { findChoices } from '../find-choices.ts'

type ReferenceProps = Omit<ComponentProps<typeof ChoiceInput>, 'search'>

/** What a choice shows of a company. */
export const companyChoice = ({ id, name, address, vihbNumber }: Company) => ({
  value: id,
  title: name,
  hint: [address?.city, vihbNumber].filter(Boolean).join(' · ') || undefined,
})
const searchCompanies = (q: string, signal: AbortSignal) =>
  findChoices((query) => call(companies.list, { query, signal }), q, companyChoice)
const searchCarriers = (q: string, signal: AbortSignal) =>
  findChoices(
    (query) => call(companies.list, { query: { ...query, types: 'carrier' }, signal }),
    q,
    companyChoice,
  )

/** One of the companies that the viewer may see, optionally of the carriers only. */
export function CompanyInput({
  carriersOnly = false,
  ...field
}: ReferenceProps & { readonly carriersOnly?: boolean }) {
  return <ChoiceInput {...field} search={carriersOnly ? searchCarriers : searchCompanies} />
}

const searchCustomers = (q: string, signal: AbortSignal) =>
  findChoices(
    (query) => call(customers.list, { query, signal }),
    q,
    ({ id, name, debtorNumber }: Customer) => ({ value: id, title: name, hint: debtorNumber }),
  )

/** One of all customers, which only administrators may list. */
export function CustomerInput(field: ReferenceProps) {
  return <ChoiceInput {...field} search={searchCustomers} />
}

/** The choice that stands for a related object as it was read. */
export const choiceOf = (entity: { readonly id: string; readonly name: string } | undefined) =>
  entity === undefined ? undefined : { value: entity.id, title: entity.name }
