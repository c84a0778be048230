import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** How a control looks, wherever one types or chooses. */
export const control = {
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

const Input = chakra('input', control)
const Select = chakra('select', control)
const TextArea = chakra('textarea', control)

export interface Labelled {
  readonly label: string
  /** Said below the label, before anything is wrong. */
  readonly help?: string | undefined
  /** What is wrong with the value; the field is marked and named to screen readers. */
  readonly error?: string | undefined
  /** Beside the label, such as "if you like". */
  readonly hint?: string | undefined
}

/** Label, help and error around a control, joined for screen readers. */
export function Field({
  id,
  label,
  help,
  error,
  hint,
  children,
}: Labelled & { readonly id: string; readonly children: ReactNode }) {
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

function split<Props extends Labelled>({ label, help, error, hint, ...rest }: Props) {
  // A rule that is broken is said once.
  return { labelled: { label, help: help === error ? undefined : help, error, hint }, rest }
}

export const described = (id: string, { help, error }: Labelled) => ({
  id,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined,
})

export type TextFieldProps = ComponentProps<typeof Input> &
  Labelled & {
    /** Behind the value, such as a unit. */
    readonly suffix?: string | undefined
    /** A button within the field, at its end; `paddingRight` keeps the value clear of it. */
    readonly action?: ReactNode
  }

export function TextField({ suffix, action, ...props }: TextFieldProps) {
  const id = useId()
  const { labelled, rest } = split(props)
  return (
    <Field id={id} {...labelled}>
      <chakra.div position="relative">
        <Input
          {...described(id, labelled)}
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

export function SelectField(props: ComponentProps<typeof Select> & Labelled) {
  const id = useId()
  const { labelled, rest } = split(props)
  return (
    <Field id={id} {...labelled}>
      <Select {...described(id, labelled)} {...rest} />
    </Field>
  )
}

export function TextAreaField(props: ComponentProps<typeof TextArea> & Labelled) {
  const id = useId()
  const { labelled, rest } = split(props)
  return (
    <Field id={id} {...labelled}>
      <TextArea rows={3} {...described(id, labelled)} {...rest} />
    </Field>
  )
}

/** A box to tick; the whole line is the target. */
export function CheckField({
  label,
  help,
  error,
  checked,
  disabled,
  invalid = false,
  onChange,
}: Labelled & {
  readonly checked: boolean
  readonly disabled?: boolean
  /** What is wrong is said elsewhere. */ readonly invalid?: boolean
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
          {...described(id, { label, help, error })}
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
