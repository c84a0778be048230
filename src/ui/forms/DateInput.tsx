import { useTranslation } from 'react-i18next'
import { formatDay } from '../controls/date-input.ts'
import { DateField } from '../controls/DateField.tsx'
import { Conflict } from './Conflict.tsx'
import { controlProps } from './TextInputs.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function DateInput(props: FieldProps) {
  const { i18n } = useTranslation('forms')
  const field = useField<string | undefined>(props)
  return (
    <div>
      <DateField {...controlProps(field)} value={field.value ?? ''} onChange={field.change} />
      <Conflict<string | undefined>
        name={props.name}
        show={(theirs) => formatDay(theirs ?? '', i18n.language)}
      />
    </div>
  )
}
