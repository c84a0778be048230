import type { ReactNode } from 'react'
import type { FieldArrayPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { CheckGroupInput, CheckInput, RadioInput, SwitchInput } from './CheckInputs.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import { EmailsInput } from './EmailsInput.tsx'
import { FormPart } from './FormPart.tsx'
import { ListInput, type ListInputProps } from './ListInput.tsx'
import { NumberInput, SelectInput, TextAreaInput, TextInput } from './TextInputs.tsx'

type NameOf<V extends FieldValues, Value> = FieldPathByValue<V, Value>
export type Named<Component extends (props: never) => ReactNode, Name> = (
  props: Omit<Parameters<Component>[0], 'name'> & { readonly name: Name },
) => ReactNode

type Text = string | undefined
type Texts = readonly string[] | undefined
type RowOf<V, Name> = Name extends keyof V
  ? V[Name] extends readonly (infer Row)[]
    ? Row
    : unknown
  : unknown

interface FormFields<V extends FieldValues> {
  readonly TextInput: Named<typeof TextInput, NameOf<V, Text>>
  readonly TextAreaInput: Named<typeof TextAreaInput, NameOf<V, Text>>
  readonly SelectInput: Named<typeof SelectInput, NameOf<V, Text>>
  readonly RadioInput: Named<typeof RadioInput, NameOf<V, Text>>
  readonly DateInput: Named<typeof DateInput, NameOf<V, Text>>
  readonly ChoiceInput: Named<typeof ChoiceInput, NameOf<V, Text>>
  readonly NumberInput: Named<typeof NumberInput, NameOf<V, number | null | undefined>>
  readonly CheckInput: Named<typeof CheckInput, NameOf<V, boolean | undefined>>
  readonly SwitchInput: Named<typeof SwitchInput, NameOf<V, boolean | undefined>>
  readonly CheckGroupInput: Named<typeof CheckGroupInput, NameOf<V, Texts>>
  readonly EmailsInput: Named<typeof EmailsInput, NameOf<V, Texts>>
  readonly ListInput: <Name extends FieldArrayPath<V>>(
    props: Omit<ListInputProps, 'name' | 'newRow' | 'children'> & {
      readonly name: Name
      readonly newRow: RowOf<V, Name>
      readonly children: (row: `${Name}.${number}`, index: number) => ReactNode
    },
  ) => ReactNode
  readonly FormPart: (
    props: Omit<Parameters<typeof FormPart>[0], 'names'> & {
      readonly names: readonly FieldPathByValue<V, unknown>[]
    },
  ) => ReactNode
}

const fields = {
  TextInput,
  TextAreaInput,
  SelectInput,
  RadioInput,
  DateInput,
  ChoiceInput,
  NumberInput,
  CheckInput,
  SwitchInput,
  CheckGroupInput,
  EmailsInput,
  ListInput,
  FormPart,
}

/**
 * The fields for a form of these values; call it once per form, outside its component: `const { TextInput } =
 * formFields<Values>()`. A name that the values lack is a type error, and so is one whose value the field
 * cannot show.
 */
// The components take any name; the type lets only fitting ones through.
export const formFields = <V extends FieldValues>() => fields as unknown as FormFields<V>
