import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { formFields, type Named } from '../../../ui/forms/form-fields.ts'
import { CompanyInput, CustomerInput } from './reference-inputs.tsx'

type NameOf<V extends FieldValues, Value> = FieldPathByValue<V, Value>
type Text = string | undefined

interface OfficeFields<V extends FieldValues> {
  readonly CompanyInput: Named<typeof CompanyInput, NameOf<V, Text>>
  readonly CustomerInput: Named<typeof CustomerInput, NameOf<V, Text>>
}

const fields = { CompanyInput, CustomerInput }

/**
 * All fields for a form of these values, those that know the domain too; once per form, outside of its component:
 * `const { TextInput, CompanyInput } = officeFields<Values>()`.
 */
export const officeFields = <V extends FieldValues>() => ({
  ...formFields<V>(),
  // The components take any name; the type lets only fitting ones through.
  ...(fields as unknown as OfficeFields<V>),
})
