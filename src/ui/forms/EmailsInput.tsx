import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../controls/fields.tsx'
import { Conflict } from './Conflict.tsx'
import { controlProps } from './TextInputs.tsx'
import { type FieldProps, firstMessage, useField } from './use-field.ts'

const split = (text: string) =>
  text
    .split(/[;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
const join = (addresses: readonly string[] | undefined) => (addresses ?? []).join('; ')

export function EmailsInput(props: FieldProps) {
  const { t } = useTranslation('forms')
  const field = useField<readonly string[] | undefined>({ ...props, help: props.help ?? t('emailsHelp') })
  const [typed, setTyped] = useState<string>()
  const text = typed !== undefined && join(split(typed)) === join(field.value) ? typed : join(field.value)
  const wrongOnes = (field.value ?? []).filter(
    (_, index) => Array.isArray(field.rawError) && firstMessage(field.rawError[index]) !== undefined,
  )
  const { error, ...control } = controlProps(field)
  return (
    <div>
      <TextField
        {...control}
        error={wrongOnes.length === 0 ? error : t('emailsInvalid', { invalid: wrongOnes.join(', ') })}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          field.change(split(event.target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          field.blur()
        }}
      />
      <Conflict<readonly string[] | undefined> name={props.name} show={join} />
    </div>
  )
}
