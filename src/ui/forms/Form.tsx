import { chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type FieldError, type FieldValues, FormProvider, get, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Alert } from '../theme/surfaces.tsx'
import { type FormModel, FormModelProvider, useFormModel } from './form-model.ts'
import { firstMessage } from './use-field.ts'

/** The innermost last: a dialog's form opens after that of its page. */
const openForms: RefObject<HTMLFormElement | null>[] = []

/** Ctrl+S (Cmd+S) saves the form that has the focus, else the one opened last. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    openForms.push(form)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      const focused = openForms.find(({ current }) => current?.contains(document.activeElement))
      if ((focused ?? openForms.at(-1)) !== form) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      openForms.splice(openForms.indexOf(form), 1)
      removeEventListener('keydown', onKeyDown)
    }
  }, [form])
}

/** May stand in a dialog that another form opens: they do not submit each other. */
export function Form<V extends FieldValues>({
  form,
  children,
}: {
  readonly form: FormModel<V>
  readonly children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element)
  // Fields find their value by name, so the type of the values ends here.
  const model = form as unknown as FormModel
  return (
    <FormProvider {...model.methods}>
      <FormModelProvider value={model}>
        <chakra.form
          ref={element}
          noValidate
          display="grid"
          gap="section"
          gridTemplateColumns="minmax(0, 1fr)"
          // Keeps a focused field clear of the bar at the foot.
          css={{ '& :is(input, select, textarea, button)': { scrollMarginBottom: '88px' } }}
          onSubmit={(event) => {
            event.preventDefault()
            // React passes events of a dialog on to the form that opened it, wherever the dialog is in the
            // document.
            event.stopPropagation()
            void model.submit()
          }}
        >
          {children}
        </chakra.form>
      </FormModelProvider>
    </FormProvider>
  )
}

export function ErrorSummary() {
  const { t } = useTranslation('forms')
  const { fields, methods, errors } = useFormModel()
  const { submitCount, errors: fieldErrors } = useFormState({ control: methods.control })
  if (submitCount === 0) return null
  const wrongFields = [...fields].flatMap(([name, { id, label }]) => {
    // An error in a list belongs to the field of its row.
    const hasInnerField = [...fields.keys()].some((other) => other.startsWith(`${name}.`))
    const error: FieldError | undefined = get(fieldErrors, name)
    const message = hasInnerField ? (error?.message ?? error?.root?.message) : firstMessage(error)
    return message === undefined ? [] : [{ id, label, message }]
  })
  if (wrongFields.length === 0 && errors.length === 0) return null
  return (
    <Alert tone="danger" title={t('errors', { count: wrongFields.length + errors.length })}>
      <ul>
        {errors.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {wrongFields.map(({ id, label, message }) => (
          <li key={id}>
            <chakra.a
              href={`#${id}`}
              textDecoration="underline"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {label}
            </chakra.a>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export function useChangeCount(model: FormModel): number {
  useWatch({ control: model.methods.control })
  return model.countChanges()
}

export function FormActions({
  saveLabel,
  onCancel,
  sticky = true,
}: {
  readonly saveLabel?: string | undefined
  /** By default cancelling restores what was read; pages that create something lead elsewhere. */
  readonly onCancel?: (() => void) | undefined
  readonly sticky?: boolean | undefined
}) {
  const { t } = useTranslation('forms')
  const model = useFormModel()
  const count = useChangeCount(model)
  const mayCancel = onCancel !== undefined || (!model.isNew && count > 0)
  const save = <SaveButton label={saveLabel} disabled={!model.isNew && count === 0} />
  const changes =
    model.isNew || count === 0 ? null : (
      <chakra.span role="status" color="fg.muted" fontSize="label">
        {t('changes', { count })}
      </chakra.span>
    )
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      // In a dialog the buttons stand as in its questions: at the right, the way back first.
      {...(sticky
        ? {
            position: 'sticky',
            bottom: '0',
            zIndex: 5,
            paddingBlock: '12px',
            background: 'bg.panel',
            borderTop: '1px solid',
            borderTopColor: 'border',
          }
        : { paddingBlock: '4px', justifyContent: 'flex-end' })}
    >
      {sticky ? save : changes}
      {mayCancel ? (
        <Button
          variant={sticky ? 'ghost' : 'outline'}
          disabled={model.pending}
          onClick={onCancel ?? model.discard}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {sticky ? changes : save}
    </chakra.div>
  )
}

function SaveButton({ label, disabled }: { readonly label: string | undefined; readonly disabled: boolean }) {
  const { t } = useTranslation('forms')
  const { pending } = useFormModel()
  return (
    <Button type="submit" disabled={pending || disabled} aria-busy={pending} title={t('saveKey')}>
      {pending ? t('saving') : (label ?? t('save'))}
    </Button>
  )
}
