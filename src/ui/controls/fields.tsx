import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const controlRecipe = {
  base: {
    width: '100%',
    minHeight: 'control',
    paddingBlock: '4px',
    paddingInline: 'control',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    fontSize: 'body',
    // iOS zooms in on a field with smaller text.
    '@media (pointer: coarse)': { fontSize: 'max(16px, var(--text-body))' },
    '&:disabled': { background: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'danger.solid', boxShadow: '0 0 0 1px {colors.danger.solid}' },
    '&::placeholder': { color: 'fg.muted' },
  },
  variants: { size: { md: {}, lg: { minHeight: '56px', fontSize: '1.125rem' } } },
}

export const Input = chakra('input', controlRecipe)
export const Select = chakra('select', controlRecipe)
export const TextArea = chakra('textarea', controlRecipe)

export const labelStyle = {
  fontSize: 'label',
  fontWeight: 'var(--label-weight)',
} as const

export interface FieldLabels {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly required?: boolean | undefined
}

/** Screen readers hear "required" from the control itself. */
export const RequiredMark = () => (
  <chakra.span aria-hidden="true" color="danger.fg" paddingInline="3px 0">
    *
  </chakra.span>
)

export const HelpText = chakra('span', { base: { color: 'fg.muted', fontSize: 'small' } })

/** A label, and its hint beside it or, where no word of either would stay whole, below. */
export const LabelRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8px',
    alignItems: 'baseline',
    '& > :first-of-type': { flex: '1 1 0' },
    '&, & *': { overflowWrap: 'break-word' },
  },
})

/**
 * At a desk fields stand side by side, and their controls are in line only if the help is below them; on a
 * phone the keyboard would cover help there.
 */
const FieldHelp = chakra('span', {
  // The padding keeps clear of the ring around a focused control.
  base: { color: 'fg.muted', fontSize: 'small', order: 'var(--help-order)', paddingBottom: '2px' },
})

export function ErrorText({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <chakra.span id={id} role="alert" color="danger.fg" fontSize="label">
      {children}
    </chakra.span>
  )
}

export function Field({
  id,
  label,
  help,
  error,
  hint,
  required = false,
  children,
}: FieldLabels & { readonly id: string; readonly children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="6px" alignContent="start" minWidth="0">
      <LabelRow>
        <span>
          <chakra.label id={`${id}-label`} htmlFor={id} css={labelStyle}>
            {label}
          </chakra.label>
          {required ? <RequiredMark /> : null}
        </span>
        {hint === undefined ? null : <HelpText>{hint}</HelpText>}
      </LabelRow>
      {help === undefined ? null : <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
      {children}
      {error === undefined ? null : <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </chakra.div>
  )
}

export function splitLabels<Props extends FieldLabels>({
  label,
  help,
  error,
  hint,
  required,
  ...rest
}: Props) {
  // Some rules are both help and error text, which is shown once.
  return { labels: { label, help: help === error ? undefined : help, error, hint, required }, rest }
}

export const ariaProps = (id: string, { help, error, required }: FieldLabels) => ({
  id,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-required': required === true ? true : undefined,
  'aria-describedby':
    [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined,
})

export type TextFieldProps = ComponentProps<typeof Input> &
  FieldLabels & {
    readonly suffix?: string | undefined
    readonly action?: ReactNode
  }

export function TextField({ suffix, action, ...props }: TextFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <chakra.div position="relative">
        <Input
          {...rest}
          {...ariaProps(id, labels)}
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
  const ownId = useId()
  const id = props.id ?? ownId
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <Select {...rest} {...ariaProps(id, labels)} />
    </Field>
  )
}

export function TextAreaField(props: ComponentProps<typeof TextArea> & FieldLabels) {
  const ownId = useId()
  const id = props.id ?? ownId
  const { labels, rest } = splitLabels(props)
  return (
    <Field id={id} {...labels}>
      <TextArea rows={3} {...rest} {...ariaProps(id, labels)} />
    </Field>
  )
}

export function CheckField({
  label,
  help,
  error,
  required,
  checked,
  invalid = false,
  onChange,
  ...input
}: FieldLabels &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    readonly checked: boolean
    readonly invalid?: boolean
    readonly onChange: (checked: boolean) => void
  }) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.label
        htmlFor={id}
        display="flex"
        gap="10px"
        alignItems="center"
        minHeight="control"
        cursor="pointer"
        fontSize="body"
      >
        <CheckBox
          type="checkbox"
          {...input}
          {...ariaProps(id, { label, help, error, required })}
          {...(invalid ? { 'aria-invalid': true } : {})}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {required === true ? <RequiredMark /> : null}
      </chakra.label>
      {help === undefined ? null : (
        <HelpText id={`${id}-help`} paddingInlineStart="calc(var(--check) + 10px)" marginTop="-8px">
          {help}
        </HelpText>
      )}
      {error === undefined ? null : <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </chakra.div>
  )
}

export const CheckBox = chakra('input', {
  base: {
    width: 'var(--check)',
    height: 'var(--check)',
    margin: '0',
    flexShrink: 0,
    accentColor: 'primary.solid',
  },
})
