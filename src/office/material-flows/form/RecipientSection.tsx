import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseEmailAddresses } from '#contract/accounts/email-addresses.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { FormSection } from '../../../ui/forms/FormLayout.tsx'
import { useInPerson } from '../../shared/companies/use-in-person.ts'
import { flowFields } from './flow-fields.ts'
import type { FlowValues } from './flow-values.ts'

const { CheckInput, ListInput, TextInput } = flowFields
const occasions = ['atLoad', 'atUnload', 'onNewLetter'] as const

export function RecipientSection() {
  const { t } = useTranslation('flows')
  const inPerson = useInPerson()('MaterialFlow', 'recipients')
  if (inPerson !== undefined)
    return (
      <FormSection title={t('form.sections.mail')}>
        <p>{inPerson.help}</p>
      </FormSection>
    )
  return (
    <FormSection title={t('form.sections.mail')} help={t('form.helps.mail')}>
      <PasteAddresses />
      <ListInput
        name="recipients"
        label={t('form.recipients')}
        addLabel={t('form.recipientsAddRow')}
        newRow={{ email: '', atLoad: true, atUnload: true, onNewLetter: true }}
      >
        {(row) => (
          <>
            <TextInput name={`${row}.email`} label={t('form.email')} required type="email" />
            <chakra.div display="flex" flexWrap="wrap" gap="0 20px">
              {occasions.map((occasion) => (
                <CheckInput key={occasion} name={`${row}.${occasion}`} label={t(`occasions.${occasion}`)} />
              ))}
            </chakra.div>
          </>
        )}
      </ListInput>
    </FormSection>
  )
}

function PasteAddresses() {
  const { t } = useTranslation('flows')
  const { getValues, setValue } = useFormContext<FlowValues>()
  const { isSubmitted } = useFormState<FlowValues>()
  const [text, setText] = useState('')
  const [invalid, setInvalid] = useState<readonly string[]>([])
  const add = () => {
    const parsed = parseEmailAddresses(text)
    const listed = getValues('recipients')
    const known = new Set(listed.map(({ email }) => email.toLowerCase()))
    const added = [...new Set(parsed.valid)].filter((email) => !known.has(email.toLowerCase()))
    // `setValue`, because the list would not know of rows that another `useFieldArray` appends.
    setValue(
      'recipients',
      [...listed, ...added.map((email) => ({ email, atLoad: true, atUnload: true, onNewLetter: true }))],
      { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted },
    )
    setText(parsed.invalid.join('; '))
    setInvalid(parsed.invalid)
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="8px" alignItems="end">
      <TextField
        label={t('form.recipientsPaste')}
        help={t('form.recipientsHelp')}
        error={
          invalid.length === 0 ? undefined : t('form.recipientsInvalid', { invalid: invalid.join(', ') })
        }
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setInvalid([])
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the form.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="outline" disabled={text.trim() === ''} onClick={add}>
        {t('form.recipientsAdd')}
      </Button>
    </chakra.div>
  )
}
