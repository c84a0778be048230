import { createContext, useContext, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** A field as the form knows it: for the error summary, and to find whose error a path is. */
export interface RegisteredField {
  /** Of the element that takes the focus. */
  readonly id: string
  readonly label: string
  /** The form wants a value, whatever the schema says. */
  readonly required?: boolean | undefined
}

/** What else was written into a field meanwhile; both values are kept until one is chosen. */
export interface FieldConflict {
  readonly theirs: unknown
}

/** A form: its state and what can be done with it. The hooks of the shells make it. */
export interface FormModel<V extends FieldValues = FieldValues> {
  readonly id: string
  readonly methods: UseFormReturn<V>
  readonly isRequired: (name: string) => boolean
  /** Saves, unless something is wrong; never rejects because the server refuses or cannot be reached. */
  readonly submit: () => Promise<void>
  readonly pending: boolean
  /** The form makes something new: it can be sent unchanged. */
  readonly isNew: boolean
  /** How many values differ from what was read. */
  readonly countChanges: () => number
  /** Goes back to what was read. */
  readonly discard: () => void
  /** Errors that belong to no field. */
  readonly errors: readonly string[]
  readonly conflicts: ReadonlyMap<string, FieldConflict>
  /** Who wrote the other values of the conflicts, and when. */
  readonly conflictSource: string
  readonly settleConflict: (name: string, keep: 'mine' | 'theirs') => void
  readonly fields: Map<string, RegisteredField>
  /** Paths of the parts that do not apply now: what they hold is not sent. */
  readonly hiddenPaths: Set<string>
  /** Keeps what something is called that a value names by its id, also for a draft that is put back. */
  readonly keepTitle: (id: string, title: string) => void
  readonly titleOf: (id: string) => string | undefined
}

// Fields do not know the type of the values: `formFields` types their names.
const FormContext = createContext<FormModel | undefined>(undefined)
export const FormModelProvider = FormContext.Provider

/** The form around a field. */
export function useFormModel(): FormModel {
  const model = useContext(FormContext)
  if (model === undefined) throw new Error('A field must be within a Form')
  return model
}

/** Makes a field known to its form while it is shown. */
export function useRegisteredField(name: string, { id, label, required }: RegisteredField): void {
  const { fields } = useFormModel()
  useLayoutEffect(() => {
    fields.set(name, { id, label, required })
    return () => void fields.delete(name)
  }, [fields, name, id, label, required])
}
