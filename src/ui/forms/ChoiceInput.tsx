import { type ReactNode, useState } from 'react'
import { type Choice, ChoiceField, type ChoiceFieldProps } from '../controls/ChoiceField.tsx'
import { Conflict } from './Conflict.tsx'
import { useFormModel } from './form-model.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface AddDialog {
  readonly label: string
  readonly dialog: (state: {
    readonly typed: string
    readonly onClose: () => void
    readonly onAdded: (choice: Choice) => void
  }) => ReactNode
}

interface ChoiceInputProps extends FieldProps {
  readonly search: ChoiceFieldProps['search']
  readonly placeholder?: string | undefined
  readonly add?: AddDialog | undefined
  readonly chosen?: Choice | undefined
  readonly onChoose?: ((value: string, choice?: Choice) => void) | undefined
}

function useAddDialog(add: AddDialog | undefined, onAdded: (choice: Choice) => void) {
  const [typed, setTyped] = useState<string>()
  const onClose = () => setTyped(undefined)
  return {
    entry: add === undefined ? undefined : { label: add.label, onAdd: setTyped },
    dialog:
      add === undefined || typed === undefined
        ? null
        : add.dialog({
            typed,
            onClose,
            onAdded: (choice) => {
              onClose()
              onAdded(choice)
            },
          }),
  }
}

export function ChoiceInput({ search, placeholder, add, chosen, onChoose, ...props }: ChoiceInputProps) {
  const form = useFormModel()
  const field = useField<string | undefined>(props)
  const choose = (value: string, choice?: Choice) => {
    if (choice !== undefined) form.keepTitle(choice.value, choice.title)
    field.change(value)
    onChoose?.(value, choice)
  }
  const { entry, dialog } = useAddDialog(add, (choice) => choose(choice.value, choice))
  const titleOf = (id: string) => (chosen?.value === id ? chosen.title : form.titleOf(id))
  const value = field.value ?? ''
  const title = titleOf(value)
  return (
    <div>
      <ChoiceField
        id={field.id}
        name={field.name}
        {...field.labels}
        value={value}
        chosen={title === undefined ? undefined : { value, title }}
        placeholder={placeholder}
        disabled={field.disabled}
        search={search}
        add={entry}
        onChoose={choose}
        onBlur={field.blur}
        inputRef={field.ref}
      />
      <Conflict<string | undefined>
        name={props.name}
        show={(theirs) => (theirs === undefined ? undefined : (titleOf(theirs) ?? theirs))}
      />
      {dialog}
    </div>
  )
}
