import type { ComponentProps } from 'react'
import { ChoiceInput } from '../../../ui/forms/ChoiceInput.tsx'
import { carrierChoices, companyChoices, customerChoices } from '../choices/reference-choices.ts'

type ReferenceProps = Omit<ComponentProps<typeof ChoiceInput>, 'search'>

export function CompanyInput({
  carriersOnly = false,
  ...field
}: ReferenceProps & { readonly carriersOnly?: boolean }) {
  return <ChoiceInput {...field} search={carriersOnly ? carrierChoices.search : companyChoices.search} />
}

/** Only administrators may list all customers. */
export function CustomerInput(field: ReferenceProps) {
  return <ChoiceInput {...field} search={customerChoices.search} />
}

export const choiceOf = (entity: { readonly id: string; readonly name: string } | undefined) =>
  entity === undefined ? undefined : { value: entity.id, title: entity.name }
