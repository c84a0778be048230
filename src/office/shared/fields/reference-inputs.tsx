import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { Names } from '#contract/parties/master-data.ts'
import { language } from '../../../i18n/setup.ts'
import { ChoiceInput } from '../../../ui/forms/ChoiceInputs.tsx'
import {
  carrierChoices,
  companyChoices,
  customerChoices,
  projectChoices,
  usableEwcChoices,
} from '../choices/reference-choices.ts'

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

export function ProjectInput(field: ReferenceProps) {
  return <ChoiceInput {...field} search={projectChoices.search} />
}

const ewcChoice = (ewc: {
  readonly id: string
  readonly code: string
  readonly hazardous: boolean
  readonly names: Names
}) => ({
  value: ewc.id,
  title: `${formatEwcCode(ewc.code, ewc.hazardous)} ${ewc.names[language()]}`,
})
export function EwcInput({
  ewcCode,
  label,
  ...field
}: Omit<ReferenceProps, 'chosen' | 'label'> & {
  readonly label?: string
  readonly ewcCode?: Parameters<typeof ewcChoice>[0] | undefined
}) {
  const { t } = useTranslation('forms')
  return (
    <ChoiceInput
      placeholder={t('ewc.search')}
      {...field}
      label={label ?? t('ewc.label')}
      search={usableEwcChoices.search}
      chosen={ewcCode === undefined ? undefined : ewcChoice(ewcCode)}
    />
  )
}

export const choiceOf = (entity: { readonly id: string; readonly name: string } | undefined) =>
  entity === undefined ? undefined : { value: entity.id, title: entity.name }
