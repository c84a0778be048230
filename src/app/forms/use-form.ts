import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../../api/errors.ts'
import { referenceOf } from '../frame/fault-reports.ts'

type Values = Readonly<Record<string, string | boolean>>
type FieldErrors<V> = Readonly<Partial<Record<keyof V & string, string>>>
type SetValue<V> = <K extends keyof V & string>(
  name: K,
  value: V[K] extends boolean ? boolean : string,
) => void
type TextKeys<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

interface FormOptions<V extends Values> {
  readonly initial: V
  /** Property paths of the server to names of fields, where those are not the ends of the paths. */
  readonly fieldNames?: Readonly<Record<string, keyof V & string>>
  readonly validate: (values: V) => FieldErrors<V>
  readonly unreachableText?: string
  readonly send: (values: V) => Promise<void>
}

/**
 * Shows errors of `validate` and violations of the server beside their fields, and focuses the first wrong
 * field. Input is never discarded. `send` may throw Problem or NetworkError.
 */
export function useForm<V extends Values>({
  initial,
  fieldNames = {},
  validate,
  unreachableText,
  send,
}: FormOptions<V>) {
  const { t } = useTranslation('app')
  const [values, setValues] = useState(initial)
  const { form, focusFirstError } = useErrorFocus()
  const [submitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [formError, setFormError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const errors = { ...(submitted ? validate(values) : {}), ...serverErrors } as FieldErrors<V>
  const setValue: SetValue<V> = (name, value) => {
    setValues((previous) => ({ ...previous, [name]: value }))
    setServerErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([field]) => field !== name)),
    )
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    setFormError(undefined)
    setServerErrors({})
    if (Object.keys(validate(values)).length > 0) return focusFirstError()
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const refusal = error instanceof Problem ? errorsByField(error, values, fieldNames) : undefined
      if (refusal !== undefined) {
        setServerErrors(refusal.errors)
        setFormError(refusal.otherText ?? t('formErrors'))
        focusFirstError()
      } else if (error instanceof NetworkError)
        setFormError(error.kind === 'portal' ? t('portal') : (unreachableText ?? t('noConnection')))
      else {
        setFormError(t('unexpected', referenceOf(error)))
        throw error
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set: setValue,
    errors,
    busy,
    formError: busy ? undefined : formError,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    ...fieldBindings(values, errors, setValue),
  }
}

/** What shows a form as a whole. */
export type FormState = Pick<ReturnType<typeof useForm>, 'form' | 'formError' | 'busy'>

function fieldBindings<V extends Values>(values: V, errors: FieldErrors<V>, setValue: SetValue<V>) {
  const valueProps = (name: TextKeys<V>) => ({ name, value: values[name] as string, error: errors[name] })
  const setText = (name: TextKeys<V>, text: string) => setValue(name, text as Parameters<SetValue<V>>[1])
  return {
    text: (name: TextKeys<V>) => ({
      ...valueProps(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        setText(name, event.target.value),
    }),
    choice: (name: TextKeys<V>) => ({
      ...valueProps(name),
      onChoose: (value: string) => setText(name, value),
    }),
  }
}

function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [requests])
  return { form, focusFirstError: () => setRequests((count) => count + 1) }
}

function errorsByField(
  problem: Problem,
  values: Values,
  fieldNames: Readonly<Record<string, string>>,
): { errors: Record<string, string>; otherText: string | undefined } {
  const errors: Record<string, string> = {}
  const otherMessages: string[] = []
  for (const { propertyPath, message } of problem.violations) {
    const field = fieldNames[propertyPath] ?? propertyPath.slice(propertyPath.lastIndexOf('.') + 1)
    if (Object.hasOwn(values, field)) errors[field] = message
    else otherMessages.push(message)
  }
  return {
    errors,
    otherText: problem.violations.length === 0 ? problem.detail : otherMessages.join(' ') || undefined,
  }
}
