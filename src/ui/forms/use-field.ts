import { useController } from 'react-hook-form'
import { useFormModel, useRegisteredField } from './form-model.ts'

export interface FieldProps {
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  for (const [key, part] of Object.entries(error)) {
    // `ref` is the element of the field.
    const message = key === 'ref' ? undefined : firstMessage(part)
    if (message !== undefined) return message
  }
  return undefined
}

export function useField<Value>({ name, label, help, hint, required, disabled = false }: FieldProps) {
  const model = useFormModel()
  const { field, fieldState } = useController({ name })
  const id = `${model.id}-${name}`
  useRegisteredField(name, { id, label, required })
  const error = firstMessage(fieldState.error)
  return {
    id,
    name,
    // `formFields` admits only names of this type.
    value: field.value as Value,
    rawError: fieldState.error as unknown,
    disabled,
    change: (value: Value) => field.onChange(value),
    blur: field.onBlur,
    ref: field.ref,
    labels: { label, help, hint, error, required: required ?? model.isRequired(name) },
  }
}

export type BoundField<Value> = ReturnType<typeof useField<Value>>
