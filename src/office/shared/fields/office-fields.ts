import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { formFields, type Named } from '../../../ui/forms/form-fields.ts'
import { AddressFields } from '../companies/AddressFields.tsx'
import type { AddressValues } from '../companies/company-values.ts'
import { PhoneInput } from './PhoneInput.tsx'
import { CompanyInput, CustomerInput } from './reference-inputs.tsx'

type TextName<V extends FieldValues> = FieldPathByValue<V, string | undefined>

interface OfficeFields<V extends FieldValues> {
  readonly CompanyInput: Named<typeof CompanyInput, TextName<V>>
  readonly CustomerInput: Named<typeof CustomerInput, TextName<V>>
  readonly PhoneInput: Named<typeof PhoneInput, TextName<V>>
  readonly AddressFields: (
    props: Omit<Parameters<typeof AddressFields>[0], 'name'> & {
      readonly name: FieldPathByValue<V, AddressValues | undefined>
    },
  ) => ReactNode
}

const fields = {
  CompanyInput,
  CustomerInput,
  PhoneInput,
  AddressFields,
}

/**
 * All fields for a form of these values, including those of the domain; call it once per form, outside its
 * component: `const { TextInput, CompanyInput } = officeFields<Values>()`.
 */
export const officeFields = <V extends FieldValues>() => ({
  ...formFields<V>(),
  // The components take any name; the type lets only fitting ones through.
  ...(fields as unknown as OfficeFields<V>),
})
