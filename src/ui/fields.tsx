import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** The common style of inputs, selects and text areas. */
export const controlRecipe = {
  base: {
    width: '100%',
    minHeight: '44px',
    padding: '8px 12px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    fontSize: '1rem',
    '&[aria-invalid=true]': { borderColor: 'danger.solid', boxShadow: '0 0 0 1px {colors.danger.solid}' },
    '&::placeholder': { color: 'fg.muted' },
  },
  variants: { size: { md: {}, lg: { minHeight: '56px', fontSize: '1.125rem' } } },
}

const Input = chakra('input', controlRecipe)
const Select = chakra('select', controlRecipe)
const TextArea = chakra('textarea', controlRecipe)

export interface FieldLabels {
  readonly label: string
  /** Shown below the label, also while there is no error. */
  readonly help?: string | undefined
  /** What is wrong with the value; also marks the control as invalid for screen readers. */
  readonly error?: string | undefined
  /** Shown beside the label, such as "optional". */
  readonly hint?: string | undefined
}

/** Label, help and error around a control; `ariaProps` connects the control to them. */
export function Field({
  id,
  label,
  help,
  error,
  hint,
  children,
}: FieldLabels & { readonly id: string; readonly children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.div display="flex" gap="8px" alignItems="baseline" justifyContent="space-between">
        <chakra.label id={`${id}-label`} htmlFor={id} fontWeight="600">
          {label}
        </chakra.label>
        {hint === undefined ? null : (
          <chakra.span color="fg.muted" fontSize="0.875rem">
            {hint}
          </chakra.span>
        )}
      </chakra.div>
      {help === undefined ? null : (
        <chakra.span id={`${id}-help`} color="fg.muted" fontSize="0.875rem">
          {help}
        </chakra.span>
      )}
      {children}
      {error === undefined ? null : (
        <chakra.span id={`${id}-error`} role="alert" color="danger.fg" fontSize="0.9375rem">
          {error}
        </chakra.span>
      )}
    </chakra.div>
  )
}

function splitLabels<Props extends FieldLabels>({ label, help, error, hint, ...rest }: Props) {
  // Some rules are both help and error text: shown once.
  return { labels: { label, help: help === error ? undefined : help, error, hint }, rest }
}

export const ariaProps = (id: string, { help, error }: FieldLabels) => ({
  id,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined,
})

export type TextFieldProps = ComponentProps<typeof Input> &
  FieldLabels & {
    /** Shown after the value, such as a unit. */
    readonly suffix?: string | undefined
    /** A button within the field, at its end; `paddingRight` keeps the value clear of it. */
    readonly action?: ReactNode
  }

export function TextField({ suffix, action, ...props }: TextFieldProps) {
  const id = useId()
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <chakra.div position="relative">
        <Input
          {...ariaProps(id, labels)}
          {...rest}
          {...(suffix === undefined ? {} : { paddingRight: '72px' })}
        />
        {suffix === undefined ? null : (
          <chakra.span
            position="absolute"
            right="12px"
            top="0"
            bottom="0"
            display="flex"
            alignItems="center"
            color="fg.muted"
            pointerEvents="none"
          >
            {suffix}
          </chakra.span>
        )}
        {action === undefined ? null : (
          <chakra.span position="absolute" right="8px" top="0" bottom="0" display="flex" alignItems="center">
            {action}
          </chakra.span>
        )}
      </chakra.div>
    </Field>
  )
}

export function SelectField(props: ComponentProps<typeof Select> & FieldLabels) {
  const id = useId()
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <Select {...ariaProps(id, labels)} {...rest} />
    </Field>
  )
}

export function TextAreaField(props: ComponentProps<typeof TextArea> & FieldLabels) {
  const id = useId()
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <TextArea rows={3} {...ariaProps(id, labels)} {...rest} />
    </Field>
  )
}

/** A checkbox whose whole line is the click target. */
export function CheckField({
  label,
  help,
  error,
  checked,
  disabled,
  invalid = false,
  onChange,
}: FieldLabels & {
  readonly checked: boolean
  readonly disabled?: boolean
  /** Marks the field as invalid when its error text is shown elsewhere. */ readonly invalid?: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.label
        htmlFor={id}
        display="flex"
        gap="12px"
        alignItems="flex-start"
        minHeight="44px"
        padding="10px 0"
        cursor="pointer"
      >
        <chakra.input
          type="checkbox"
          {...ariaProps(id, { label, help, error })}
          {...(invalid ? { 'aria-invalid': true } : {})}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          width="22px"
          height="22px"
          margin="1px 0 0"
          flexShrink={0}
          css={{ accentColor: 'var(--chakra-colors-primary-solid)' }}
        />
        <span>{label}</span>
      </chakra.label>
      {help === undefined ? null : (
        <chakra.span
          id={`${id}-help`}
          color="fg.muted"
          fontSize="0.875rem"
          paddingLeft="34px"
          marginTop="-10px"
        >
          {help}
        </chakra.span>
      )}
      {error === undefined ? null : (
        <chakra.span id={`${id}-error`} role="alert" color="danger.fg" fontSize="0.9375rem">
          {error}
        </chakra.span>
      )}
    </chakra.div>
  )
}
