import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, ChoiceField, type ChoiceFieldProps } from '../controls/ChoiceField.tsx'
import { CloseIcon } from '../theme/icons.tsx'
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

interface ChoiceOptions extends FieldProps {
  readonly search: ChoiceFieldProps['search']
  readonly placeholder?: string | undefined
  readonly add?: AddDialog | undefined
}

export interface ChoiceInputProps extends ChoiceOptions {
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

export interface MultiChoiceInputProps extends ChoiceOptions {
  readonly chosen?: readonly Choice[] | undefined
}

export function MultiChoiceInput({ search, placeholder, add, chosen = [], ...props }: MultiChoiceInputProps) {
  const { t } = useTranslation('forms')
  const form = useFormModel()
  const field = useField<readonly string[] | undefined>(props)
  const values = field.value ?? []
  const titleOf = (id: string) =>
    chosen.find((choice) => choice.value === id)?.title ?? form.titleOf(id) ?? id
  const addChoice = (choice: Choice) => {
    form.keepTitle(choice.value, choice.title)
    if (!values.includes(choice.value)) field.change([...values, choice.value])
  }
  const { entry, dialog } = useAddDialog(add, addChoice)
  return (
    <chakra.div display="grid" gap="6px">
      <ChoiceField
        id={field.id}
        name={field.name}
        {...field.labels}
        value=""
        isCleared
        placeholder={placeholder}
        disabled={field.disabled}
        search={search}
        add={entry}
        onChoose={(_value, choice) => {
          if (choice !== undefined) addChoice(choice)
        }}
        onBlur={field.blur}
        inputRef={field.ref}
      />
      {values.length === 0 ? null : (
        <chakra.ul aria-label={t('chosen', { label: props.label })} display="flex" flexWrap="wrap" gap="6px">
          {values.map((value) => (
            <Tag
              key={value}
              title={titleOf(value)}
              disabled={field.disabled}
              onRemove={() => field.change(values.filter((other) => other !== value))}
            />
          ))}
        </chakra.ul>
      )}
      <Conflict<readonly string[] | undefined>
        name={props.name}
        show={(theirs) => (theirs ?? []).map(titleOf).join(', ')}
      />
      {dialog}
    </chakra.div>
  )
}

function Tag({
  title,
  disabled,
  onRemove,
}: {
  readonly title: string
  readonly disabled: boolean
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('forms')
  return (
    <chakra.li
      display="inline-flex"
      alignItems="center"
      minHeight="controlSmall"
      paddingInline="10px 2px"
      background="bg.muted"
      borderRadius="control"
      fontSize="label"
      maxWidth="100%"
    >
      <chakra.span overflowWrap="anywhere">{title}</chakra.span>
      <chakra.button
        type="button"
        aria-label={t('remove', { title })}
        disabled={disabled}
        onClick={onRemove}
        display="grid"
        placeItems="center"
        width="24px"
        height="24px"
        background="none"
        border="none"
        borderRadius="control"
        cursor="pointer"
        color="fg.muted"
        css={{ '&:hover': { background: 'border' } }}
      >
        <CloseIcon width={14} height={14} />
      </chakra.button>
    </chakra.li>
  )
}
