import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from '../ui/controls/fields.tsx'

type Name = 'firstName' | 'lastNamePrefix' | 'lastName'

export function PersonNameFields({
  text,
}: {
  readonly text: (name: Name) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>
}) {
  const { t } = useTranslation('registration')
  return (
    <>
      <TextField label={t('person.firstName')} size="lg" autoComplete="given-name" {...text('firstName')} />
      <chakra.div display="grid" gridTemplateColumns="120px 1fr" gap="12px" alignItems="start">
        <TextField
          label={t('person.prefix')}
          size="lg"
          autoComplete="additional-name"
          autoCapitalize="none"
          {...text('lastNamePrefix')}
        />
        <TextField label={t('person.lastName')} size="lg" autoComplete="family-name" {...text('lastName')} />
      </chakra.div>
    </>
  )
}
