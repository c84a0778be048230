import type { ComponentProps } from 'react'
import { flowFields } from './flow-fields.ts'
import { useKnownChoice, useTitleOf } from './known-choices.tsx'

const { ChoiceInput, CompanyInput } = flowFields
type Reference = ComponentProps<typeof ChoiceInput>['name']

/** One of many, with the title of what the flow has already. */
export function FlowChoiceInput({
  name,
  ...field
}: Omit<ComponentProps<typeof ChoiceInput>, 'chosen' | 'titleOf'>) {
  return <ChoiceInput name={name} chosen={useKnownChoice(name)} titleOf={useTitleOf()} {...field} />
}

/** A company, with the name of the one that the flow has already. */
export function FlowCompanyInput({
  name,
  ...field
}: Omit<ComponentProps<typeof CompanyInput>, 'chosen' | 'titleOf' | 'name'> & { readonly name: Reference }) {
  return <CompanyInput name={name} chosen={useKnownChoice(name)} titleOf={useTitleOf()} {...field} />
}
