import type { ComponentProps } from 'react'
import { type Customer, customers } from '#contract/customers.ts'
import { call } from '../../api/call.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { findChoices } from '../shared/find-choices.ts'

const search = (q: string, signal: AbortSignal) =>
  findChoices(
    (query) => call(customers.list, { query, signal }),
    q,
    ({ id, name, debtorNumber }: Customer) => ({ value: id, title: name, hint: debtorNumber }),
  )

/** One of all customers: for administrators. */
export function CustomerField(field: Omit<ComponentProps<typeof ChoiceField>, 'search'>) {
  return <ChoiceField {...field} search={search} />
}
