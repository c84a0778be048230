import type { ComponentProps } from 'react'
import { type Customer, customers } from '#contract/customers.ts'
import { call } from '../../api/call.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { findChoices } from '../shared/find-choices.ts'

const searchCustomers = (q: string, signal: AbortSignal) =>
  findChoices(
    (query) => call(customers.list, { query, signal }),
    q,
    ({ id, name, debtorNumber }: Customer) => ({ value: id, title: name, hint: debtorNumber }),
  )

/** A search field for one of all customers, which only administrators may list. */
export function CustomerField(field: Omit<ComponentProps<typeof ChoiceField>, 'search'>) {
  return <ChoiceField {...field} search={searchCustomers} />
}
