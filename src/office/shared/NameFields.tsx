import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/fields.tsx'

type NamePart = 'firstName' | 'lastNamePrefix' | 'lastName'

/** The name of a person in its three parts; `text` gives the props of a text field of the form. */
export function NameFields({
  text,
}: {
  readonly text: (part: NamePart) => Omit<ComponentProps<typeof TextField>, 'label'>
}) {
  const { t } = useTranslation('people')
  return (
    <chakra.div
      display="grid"
      gap="16px"
      gridTemplateColumns={{ base: '1fr', md: '1fr 140px 1fr' }}
      alignItems="start"
    >
      <TextField label={t('firstName')} {...text('firstName')} />
      <TextField label={t('lastNamePrefix')} {...text('lastNamePrefix')} />
      <TextField label={t('lastName')} {...text('lastName')} />
    </chakra.div>
  )
}
