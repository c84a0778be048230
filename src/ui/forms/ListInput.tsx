import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type FieldError, get, useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../controls/Button.tsx'
import { ErrorText, HelpText, labelStyle } from '../controls/fields.tsx'
import { PlusIcon } from '../theme/icons.tsx'
import { TrashIcon } from '../theme/later-icons.tsx'
import { Conflict } from './Conflict.tsx'
import { useFormModel, useRegisteredField } from './form-model.ts'

export interface ListInputProps {
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly addLabel: string
  /** A list has at most 50 rows unless `max` says otherwise. */
  readonly newRow: Readonly<Record<string, unknown>>
  readonly max?: number | undefined
  readonly children: (row: string, index: number) => ReactNode
}

// oxlint-disable-next-line max-lines-per-function -- the layout of one list
export function ListInput({ name, label, help, addLabel, newRow, max = 50, children }: ListInputProps) {
  const { t } = useTranslation('forms')
  const model = useFormModel()
  const id = `${model.id}-${name}`
  useRegisteredField(name, { id, label })
  const { fields, append, remove } = useFieldArray({ name })
  // Reading the form's own state here would render the whole form at each of its changes.
  const { errors } = useFormState({ name })
  const error: FieldError | undefined = get(errors, name)
  // The field of a row shows the error of that row.
  const message = error?.message ?? error?.root?.message
  return (
    <chakra.div role="group" aria-labelledby={`${id}-label`} display="grid" gap="8px" minWidth="0">
      <chakra.span id={`${id}-label`} css={labelStyle}>
        {label}
      </chakra.span>
      {help === undefined ? null : <HelpText>{help}</HelpText>}
      {fields.map((field, index) => (
        <chakra.div
          key={field.id}
          role="group"
          aria-label={t('row', { label, number: index + 1 })}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="start"
          gap="8px"
          paddingBlock="8px"
          borderTop="1px solid"
          borderTopColor="border"
        >
          <chakra.div display="grid" gap="field">
            {children(`${name}.${index}`, index)}
          </chakra.div>
          <IconButton
            size="sm"
            label={t('removeRow', { label, number: index + 1 })}
            onClick={() => {
              remove(index)
              // The button is gone with its row.
              document.getElementById(id)?.focus()
            }}
          >
            <TrashIcon width={16} height={16} />
          </IconButton>
        </chakra.div>
      ))}
      {message === undefined ? null : <ErrorText id={`${id}-error`}>{message}</ErrorText>}
      <chakra.div>
        <Button
          id={id}
          size="sm"
          variant="outline"
          aria-invalid={message === undefined ? undefined : true}
          disabled={fields.length >= max}
          onClick={() => append(newRow)}
        >
          <PlusIcon width={16} height={16} />
          {addLabel}
        </Button>
      </chakra.div>
      <Conflict<readonly unknown[] | undefined>
        name={name}
        show={(theirs) => t('rows', { count: theirs?.length ?? 0 })}
      />
    </chakra.div>
  )
}
