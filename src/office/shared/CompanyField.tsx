import type { ComponentProps } from 'react'
import { companies, type Company } from '#contract/companies.ts'
import { call } from '../../api/call.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { findChoices } from './find-choices.ts'

const choiceOf = ({ id, name, address, vihbNumber }: Company) => ({
  value: id,
  title: name,
  hint: [address?.city, vihbNumber].filter(Boolean).join(' · ') || undefined,
})
const any = (q: string, signal: AbortSignal) =>
  findChoices((query) => call(companies.list, { query, signal }), q, choiceOf)
const carriers = (q: string, signal: AbortSignal) =>
  findChoices((query) => call(companies.list, { query: { ...query, types: 'carrier' }, signal }), q, choiceOf)

/** A company of those that the viewer sees, or a transporter among them. */
export function CompanyField({
  carrier = false,
  ...field
}: Omit<ComponentProps<typeof ChoiceField>, 'search'> & { readonly carrier?: boolean }) {
  return <ChoiceField {...field} search={carrier ? carriers : any} />
}
