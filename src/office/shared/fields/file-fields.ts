import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { Named } from '../../../ui/forms/form-fields.ts'
import { LogoInput } from './LogoInput.tsx'
import { MediaInput } from './MediaInput.tsx'

type TextName<V extends FieldValues> = FieldPathByValue<V, string | undefined>

interface FileFields<V extends FieldValues> {
  readonly LogoInput: Named<typeof LogoInput, TextName<V>>
  readonly MediaInput: Named<typeof MediaInput, TextName<V>>
}

const fields = { LogoInput, MediaInput }

/** Apart from `officeFields`, because most forms have no files and would fetch the code that uploads them. */
// The components take any name; the type lets only fitting ones through.
export const fileFields = <V extends FieldValues>() => fields as unknown as FileFields<V>
