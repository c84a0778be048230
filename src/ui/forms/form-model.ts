import { createContext, useContext, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export interface RegisteredField {
  readonly id: string
  readonly label: string
  /** The form needs a value, whatever the schema says. */
  readonly required?: boolean | undefined
}

/** Another change of the field meanwhile; both values are kept until one is chosen. */
export interface FieldConflict {
  readonly theirs: unknown
}

export interface FormModel<V extends FieldValues = FieldValues> {
  readonly id: string
  readonly methods: UseFormReturn<V>
  readonly isRequired: (name: string) => boolean
  /** Saves, unless something is wrong; never rejects because the server refuses or cannot be reached. */
  readonly submit: () => Promise<void>
  readonly pending: boolean
  /** The form creates something, so it can be sent unchanged. */
  readonly isNew: boolean
  readonly countChanges: () => number
  readonly discard: () => void
  readonly errors: readonly string[]
  readonly conflicts: ReadonlyMap<string, FieldConflict>
  readonly conflictSource: string
  readonly settleConflict: (name: string, keep: 'mine' | 'theirs') => void
  readonly fields: Map<string, RegisteredField>
  /** Paths of the parts that do not apply now, whose values are not sent. */
  readonly hiddenPaths: Set<string>
  readonly keepTitle: (id: string, title: string) => void
  readonly titleOf: (id: string) => string | undefined
}

// Fields do not know the type of the values: `formFields` types their names.
const FormContext = createContext<FormModel | undefined>(undefined)
export const FormModelProvider = FormContext.Provider

export function useFormModel(): FormModel {
  const model = useContext(FormContext)
  if (model === undefined) throw new Error('A field must be within a Form')
  return model
}

export function useRegisteredField(name: string, { id, label, required }: RegisteredField): void {
  const { fields } = useFormModel()
  useLayoutEffect(() => {
    fields.set(name, { id, label, required })
    return () => void fields.delete(name)
  }, [fields, name, id, label, required])
}
