import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CheckBox,
  CheckField,
  ErrorText,
  HelpText,
  LabelRow,
  labelStyle,
  RequiredMark,
} from '../controls/fields.tsx'
import { Conflict } from './Conflict.tsx'
import type { Option } from './TextInputs.tsx'
import { type BoundField, type FieldProps, useField } from './use-field.ts'

/** The padding keeps a label of two lines clear of the help below it. */
const toggleLabel = {
  display: 'flex',
  gap: '10px',
  alignItems: 'center',
  minHeight: 'control',
  paddingBlock: '6px',
  cursor: 'pointer',
  fontSize: 'body',
} as const

const describedBy = (id: string, help: unknown, error: unknown) =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

interface GroupProps extends FieldProps {
  readonly options: readonly Option[]
}

export function FieldGroup({
  id,
  labels: { label, help, hint, error, required },
  role = 'group',
  children,
}: Pick<BoundField<unknown>, 'id' | 'labels'> & {
  readonly role?: 'group' | 'radiogroup'
  readonly children: ReactNode
}) {
  return (
    <chakra.div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, help, error)}
      aria-required={(role === 'radiogroup' && required) || undefined}
      display="grid"
      gap="4px"
      alignContent="start"
      minWidth="0"
    >
      <LabelRow>
        <span>
          <chakra.span id={`${id}-label`} css={labelStyle}>
            {label}
          </chakra.span>
          {required ? <RequiredMark /> : null}
        </span>
        {hint === undefined ? null : <HelpText>{hint}</HelpText>}
      </LabelRow>
      {help === undefined ? null : <HelpText id={`${id}-help`}>{help}</HelpText>}
      {children}
      {error === undefined ? null : <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </chakra.div>
  )
}

/** The first control has the id of the field, so that the error summary can focus it. */
const controlId = (id: string, index: number) => (index === 0 ? id : `${id}-${index}`)

const labelsOf = (options: readonly Option[], values: readonly string[]) =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ')

export function CheckGroupInput({ options, ...props }: GroupProps) {
  const field = useField<readonly string[] | undefined>(props)
  const chosen = field.value ?? []
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value))
  const toggle = (value: string, checked: boolean) =>
    field.change([
      ...options
        .map((option) => option.value)
        .filter((option) => (option === value ? checked : chosen.includes(option))),
      // Values that the viewer is not offered stay.
      ...unknown,
    ])
  return (
    <FieldGroup id={field.id} labels={field.labels}>
      {options.map(({ value, label, help, disabled }, index) => (
        <CheckField
          key={value}
          id={controlId(field.id, index)}
          name={field.name}
          label={label}
          help={help}
          checked={chosen.includes(value)}
          disabled={field.disabled || disabled}
          invalid={index === 0 && field.labels.error !== undefined}
          onBlur={field.blur}
          onChange={(checked) => toggle(value, checked)}
        />
      ))}
      <Conflict<readonly string[] | undefined>
        name={field.name}
        show={(theirs) => labelsOf(options, theirs ?? [])}
      />
    </FieldGroup>
  )
}

export const Swatch = chakra('span', {
  base: { flexShrink: 0, width: '16px', height: '16px', borderRadius: 'full' },
})

export function RadioInput({ options, ...props }: GroupProps) {
  const field = useField<string | undefined>(props)
  return (
    <FieldGroup id={field.id} labels={field.labels} role="radiogroup">
      {options.map(({ value, label, help, disabled, swatch }, index) => (
        <chakra.div key={value} display="grid">
          <chakra.label htmlFor={controlId(field.id, index)} {...toggleLabel}>
            <CheckBox
              type="radio"
              id={controlId(field.id, index)}
              name={field.id}
              value={value}
              checked={field.value === value}
              disabled={field.disabled || disabled}
              aria-invalid={(index === 0 && field.labels.error !== undefined) || undefined}
              aria-describedby={help === undefined ? undefined : `${field.id}-${value}-help`}
              onChange={() => field.change(value)}
              onBlur={field.blur}
            />
            {swatch === undefined ? null : <Swatch aria-hidden="true" style={{ background: swatch }} />}
            <span>{label}</span>
          </chakra.label>
          {help === undefined ? null : (
            <HelpText
              id={`${field.id}-${value}-help`}
              paddingInlineStart="calc(var(--check) + 10px)"
              marginTop="-8px"
            >
              {help}
            </HelpText>
          )}
        </chakra.div>
      ))}
      <Conflict<string | undefined> name={field.name} show={(theirs) => labelsOf(options, [theirs ?? ''])} />
    </FieldGroup>
  )
}

function useYesOrNo() {
  const { t } = useTranslation('forms')
  return (value: boolean | undefined) => t(value === true ? 'yes' : 'no')
}

/** For something that is agreed or chosen; `SwitchInput` is for on or off. */
export function CheckInput(props: FieldProps) {
  const show = useYesOrNo()
  const { id, name, value, change, blur, disabled, labels } = useField<boolean | undefined>(props)
  return (
    <div>
      <CheckField
        id={id}
        name={name}
        {...labels}
        // A checkbox that may stay unchecked is always answered.
        required={props.required}
        disabled={disabled}
        checked={value === true}
        onBlur={blur}
        onChange={change}
      />
      <Conflict<boolean | undefined> name={props.name} show={show} />
    </div>
  )
}

const Track = chakra('span', {
  base: {
    position: 'relative',
    flexShrink: 0,
    width: '36px',
    height: '20px',
    borderRadius: 'full',
    background: 'border.strong',
    transition: 'background-color 120ms',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '2px',
      width: '16px',
      height: '16px',
      borderRadius: 'full',
      background: 'bg.panel',
      transition: 'transform 120ms',
    },
    'input:checked + &': {
      background: 'primary.solid',
      '&::after': { transform: 'translateX(16px)' },
    },
    'input:disabled + &': { opacity: 0.55 },
    'input:focus-visible + &': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})

export function SwitchInput(props: FieldProps) {
  const show = useYesOrNo()
  const { id, name, value, change, blur, disabled, labels } = useField<boolean | undefined>(props)
  const { label, help, error } = labels
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.label htmlFor={id} {...toggleLabel} position="relative">
        <chakra.input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          checked={value === true}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, help, error)}
          onChange={(event) => change(event.target.checked)}
          onBlur={blur}
          position="absolute"
          opacity={0}
          width="36px"
          height="20px"
          margin="0"
        />
        <Track aria-hidden="true" />
        <span>{label}</span>
      </chakra.label>
      {help === undefined ? null : (
        <HelpText id={`${id}-help`} paddingInline="46px 0" marginTop="-8px">
          {help}
        </HelpText>
      )}
      {error === undefined ? null : <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <Conflict<boolean | undefined> name={name} show={show} />
    </chakra.div>
  )
}
