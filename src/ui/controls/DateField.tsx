import { chakra } from '@chakra-ui/react'
import { type ComponentProps, lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, parseDay } from './date-input.ts'
import { ariaProps, Field, type FieldLabels, Input, splitLabels } from './fields.tsx'
import { CalendarIcon } from '../theme/icons.tsx'

// Fetched when it is first opened: typing needs none of it.
const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })))

export interface DateFieldProps
  extends FieldLabels, Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'onBlur'> {
  readonly id?: string
  /** An ISO date; any other text is kept as it is, for the check of the field to refuse. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

// oxlint-disable-next-line max-lines-per-function -- the layout of one field
export function DateField({ value, onChange, onBlur, ref, ...props }: DateFieldProps) {
  const { t, i18n } = useTranslation('forms')
  const ownId = useId()
  const { labels, rest } = splitLabels(props)
  const id = rest.id ?? ownId
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const control = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Field id={id} {...labels}>
      <chakra.div ref={control} position="relative">
        <Input
          {...rest}
          {...ariaProps(id, labels)}
          ref={ref}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('datePlaceholder')}
          css={{ paddingInlineEnd: '40px', minWidth: '9.5em' }}
          // A value from elsewhere, such as the server, replaces what was typed.
          value={typed !== undefined && parseDay(typed) === value ? typed : formatDay(value, i18n.language)}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(parseDay(event.target.value))
          }}
          onBlur={(event) => {
            setTyped(undefined)
            onBlur?.(event)
          }}
        />
        <chakra.button
          ref={button}
          type="button"
          aria-label={t('openCalendar', { label: labels.label })}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={rest.disabled}
          onClick={() => setOpen(!open)}
          position="absolute"
          right="4px"
          top="0"
          bottom="0"
          marginBlock="auto"
          width="controlSmall"
          height="controlSmall"
          display="grid"
          css={{ placeItems: 'center', '&:hover': { background: 'bg.muted' } }}
          background="none"
          border="none"
          borderRadius="control"
          color="fg.muted"
          cursor="pointer"
        >
          <CalendarIcon width={18} height={18} />
        </chakra.button>
      </chakra.div>
      {open ? (
        <Suspense>
          <Calendar
            label={labels.label}
            value={value}
            anchor={control}
            onPick={(day) => {
              setTyped(undefined)
              onChange(day)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Field>
  )
}
