import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { TextInput } from '../../../ui/forms/TextInputs.tsx'

export function NameFields() {
  const { t } = useTranslation('people')
  return (
    <FieldRow columns="minmax(0, 1fr) 120px minmax(0, 1fr)">
      <TextInput name="firstName" label={t('fields.firstName')} />
      <TextInput name="lastNamePrefix" label={t('fields.lastNamePrefix')} />
      <TextInput name="lastName" label={t('fields.lastName')} />
    </FieldRow>
  )
}
