import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maxGivers } from '#contract/flows/material-flow-draft.ts'
import { normalisePostalCode } from '#contract/parties/postal-codes.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/fields.tsx'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { flowFields } from './flow-fields.ts'
import type { FlowValues } from './flow-values.ts'
import { parseGiverRows, withoutListed } from './giver-rows.ts'

const { ListInput, TextInput } = flowFields

export function GiverList() {
  const { t } = useTranslation('flows')
  return (
    <>
      <ListInput
        name="givers"
        label={t('form.givers')}
        help={t('form.giversHelp')}
        addLabel={t('form.giverAdd')}
        newRow={{ name: '', street: '', postalCode: '', city: '' }}
        max={maxGivers}
      >
        {(row) => (
          <>
            <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
              <TextInput name={`${row}.name`} label={t('form.giverName')} required />
              <TextInput name={`${row}.street`} label={t('form.giverStreet')} required />
            </FieldRow>
            <FieldRow columns="minmax(0, 1fr) minmax(0, 3fr)">
              <TextInput
                name={`${row}.postalCode`}
                label={t('form.giverPostalCode')}
                required
                normalise={(text) => normalisePostalCode(text, 'NL')}
              />
              <TextInput name={`${row}.city`} label={t('form.giverCity')} required />
            </FieldRow>
          </>
        )}
      </ListInput>
      <PasteRows />
    </>
  )
}

/**
 * Makes a row of each line with enough cells; unclear lines, and those beyond the limit, stay in the field.
 */
function PasteRows() {
  const { t } = useTranslation('flows')
  const { getValues, setValue } = useFormContext<FlowValues>()
  const { isSubmitted } = useFormState<FlowValues>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const { givers, unclear } = parseGiverRows(text)
    const listed = getValues('givers')
    const added = withoutListed(givers, listed)
    const room = Math.max(0, maxGivers - listed.length)
    // `setValue`, because the list would not know of rows that another `useFieldArray` appends.
    setValue('givers', [...listed, ...added.slice(0, room)], {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: isSubmitted,
    })
    const tooMany = added
      .slice(room)
      .map(({ name, street, postalCode, city }) => [name, street, postalCode, city].join('\t'))
    setText([...unclear, ...tooMany].join('\n'))
    setError(
      unclear.length > 0
        ? t('form.giversUnclear', { lines: unclear.join('; ') })
        : tooMany.length > 0
          ? t('form.giversTooMany', { max: maxGivers })
          : undefined,
    )
  }
  return (
    <chakra.div display="grid" gap="8px" justifyItems="start">
      <chakra.div width="100%">
        <TextAreaField
          label={t('form.giversPaste')}
          help={t('form.giversPasteHelp')}
          error={error}
          spellCheck={false}
          rows={3}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </chakra.div>
      <Button size="sm" variant="outline" disabled={text.trim() === ''} onClick={add}>
        {t('form.giversPasteAdd')}
      </Button>
    </chakra.div>
  )
}
