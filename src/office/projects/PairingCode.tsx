import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../shared/CopyField.tsx'

/** The code that drivers type to pair with the project, with a button to copy it. */
export function PairingCode({ code }: { readonly code: string }) {
  const { t } = useTranslation('office')
  return (
    <chakra.section
      aria-labelledby="pairing-code"
      background="bg.panel"
      border="1px solid"
      borderColor="border"
      borderRadius="card"
      padding="8px 12px"
      maxWidth="300px"
    >
      <chakra.h2 id="pairing-code" fontSize="label" fontWeight="600" color="fg.muted">
        {t('projects.pairingCode')}
      </chakra.h2>
      <CopyField label={t('projects.pairingCode')} value={code} size="lg" />
      <chakra.p fontSize="small" color="fg.muted">
        {t('projects.pairingHint')}
      </chakra.p>
    </chakra.section>
  )
}
