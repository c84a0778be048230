import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { countries } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { language } from '../../../i18n/setup.ts'
import { ChoiceInput } from '../../../ui/forms/ChoiceInput.tsx'
import { referenceChoices } from '../choices/reference-choices.ts'
import { useFormats } from '../page/use-formats.ts'

const { search } = referenceChoices(
  'Country',
  (query, signal) =>
    call(countries.list, { query: { ...query, order: { [`names.${language()}`]: 'asc' } }, signal }),
  'code',
  ({ id, names }) => ({ value: id, title: names[language()], hint: id }),
)

/** The value is the country's ISO 3166 code. */
export function CountryInput(field: Omit<ComponentProps<typeof ChoiceInput>, 'search' | 'chosen'>) {
  const { country } = useFormats()
  const code = useWatch<Record<string, string | undefined>>({ name: field.name }) ?? ''
  return (
    <ChoiceInput
      {...field}
      search={search}
      chosen={code === '' ? undefined : { value: code, title: country(code) }}
    />
  )
}
