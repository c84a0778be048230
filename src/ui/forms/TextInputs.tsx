import { useTranslation } from 'react-i18next'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatTypedNumber, parseTypedNumber } from '../controls/typed-numbers.ts'
import { SelectField, TextAreaField, TextField } from '../controls/fields.tsx'
import { NumberField } from '../controls/NumberField.tsx'
import { Conflict } from './Conflict.tsx'
import { type BoundField, type FieldProps, useField } from './use-field.ts'

export const controlProps = ({
  id,
  name,
  disabled,
  blur,
  ref,
  labels,
}: Pick<BoundField<unknown>, 'id' | 'name' | 'disabled' | 'blur' | 'ref' | 'labels'>) => ({
  id,
  name,
  disabled,
  onBlur: blur,
  ref,
  ...labels,
})

type InputOptions = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck'
>

export interface TextInputProps extends FieldProps, InputOptions {
  readonly suffix?: string | undefined
  readonly action?: ReactNode
  /** Applied when the field loses the focus, such as capitals for a licence plate. */
  readonly normalise?: ((text: string) => string) | undefined
}

export function TextInput({
  name,
  label,
  help,
  hint,
  required,
  disabled,
  normalise,
  autoComplete = 'off',
  ...input
}: TextInputProps) {
  const field = useField<string | undefined>({ name, label, help, hint, required, disabled })
  const value = field.value ?? ''
  return (
    <div>
      <TextField
        {...input}
        {...controlProps(field)}
        // A form of the office is about others, whom the browser does not know.
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={() => {
          const normalised = normalise?.(value) ?? value
          if (normalised !== value) field.change(normalised)
          field.blur()
        }}
      />
      <Conflict<string> name={name} show={(theirs) => theirs} />
    </div>
  )
}

export function TextAreaInput({
  rows = 3,
  maxLength,
  ...props
}: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { t } = useTranslation('forms')
  const field = useField<string | undefined>(props)
  const value = field.value ?? ''
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - value.length
  const { hint = left < 200 ? t('charactersLeft', { count: left }) : undefined, ...control } =
    controlProps(field)
  return (
    <div>
      <TextAreaField
        rows={rows}
        {...control}
        hint={hint}
        value={value}
        onChange={(event) => field.change(event.target.value)}
      />
      <Conflict<string> name={props.name} show={(theirs) => theirs} />
    </div>
  )
}

export interface NumberInputProps extends FieldProps {
  readonly unit?: string | undefined
  readonly decimals?: number | undefined
  /** The largest value by its nature, such as degrees: a larger one was not meant. */
  readonly max?: number | undefined
  /** Reads another notation, such as degrees and minutes; undefined for any other text. */
  readonly readAs?: ((text: string) => number | undefined) | undefined
}

/** The value is a number, null where blank, NaN where the text is no number or may be two. */
export function NumberInput({ unit, decimals = 3, max, readAs, ...props }: NumberInputProps) {
  const { t, i18n } = useTranslation('forms')
  const locale = i18n.language
  const limits = { decimals, max }
  const field = useField<number | null | undefined>(props)
  const [typed, setTyped] = useState<string>()
  const parse = (text: string) => {
    const other = readAs?.(text)
    if (other !== undefined) return other
    const read = parseTypedNumber(text, locale, limits)
    return read.kind === 'number' ? read.value : read.kind === 'blank' ? null : Number.NaN
  }
  const value = field.value ?? null
  const show = (number: number | null | undefined) =>
    number == null || Number.isNaN(number) ? '' : formatTypedNumber(number, locale, decimals)
  // A value from elsewhere, such as the server, replaces what was typed.
  const text = typed !== undefined && Object.is(parse(typed), value) ? typed : show(value)
  const isAmbiguous = parseTypedNumber(text, locale, limits).kind === 'ambiguous'
  const control = controlProps(field)
  return (
    <div>
      <NumberField
        {...control}
        error={isAmbiguous && control.error !== undefined ? t('ambiguous') : control.error}
        suffix={unit}
        value={text}
        limits={limits}
        onType={(changed) => {
          setTyped(changed)
          field.change(parse(changed))
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(undefined)
          field.blur()
        }}
      />
      <Conflict<number | null> name={props.name} show={show} />
    </div>
  )
}

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly help?: string | undefined
  readonly disabled?: boolean | undefined
  readonly swatch?: string | undefined
}

export interface SelectInputProps extends FieldProps {
  readonly options: readonly Option[]
  readonly placeholder?: string | undefined
}

export function SelectInput({ options, placeholder, ...props }: SelectInputProps) {
  const field = useField<string | undefined>(props)
  return (
    <div>
      <SelectField
        {...controlProps(field)}
        value={field.value ?? ''}
        onChange={(event) => field.change(event.target.value)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </SelectField>
      <Conflict<string>
        name={props.name}
        show={(theirs) => options.find(({ value }) => value === theirs)?.label ?? theirs}
      />
    </div>
  )
}
